"""The pack: what goes in comes out, and nothing else ever does."""
