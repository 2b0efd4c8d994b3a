"""JSON Schemas to validators, and documents to entries; kind pages, editor schemas, new entries."""
