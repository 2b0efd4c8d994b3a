"""Store of compiled results between runs."""
