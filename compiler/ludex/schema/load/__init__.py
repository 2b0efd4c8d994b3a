"""Schema files of a project to the catalogue of kinds."""
