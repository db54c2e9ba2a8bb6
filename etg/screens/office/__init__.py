"""The pages behind the console: for floorperson, technician and auditor."""
