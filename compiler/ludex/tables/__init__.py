"""Tables of other programs (JSON, CSV, XLSX): convert rows to entries by a mapping, and entries to rows."""
