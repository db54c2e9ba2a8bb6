"""The certificate: what is said about the mathematics of a submission, as a document without a form."""
