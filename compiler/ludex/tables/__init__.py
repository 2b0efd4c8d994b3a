"""Tables of other programs (JSON, CSV, XLSX): convert rows to entries with a mapping, and entries to rows."""
