"""Loading of a project's schema files to a catalogue of kinds."""
