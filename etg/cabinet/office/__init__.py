"""The office: what floorperson, technician and auditor look up and do around the table, apart from its commands."""
