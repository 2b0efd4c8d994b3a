"""The codes of what can go wrong between content and paper."""
