"""Schemas to validators, documents to entries; docs, editor schemas and new entries from the same schemas."""
