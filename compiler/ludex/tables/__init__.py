"""Tables of other programs (JSON, CSV, XLSX) turned into entries by a mapping, and entries into tables."""
