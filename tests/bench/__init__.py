"""How fast Ludex is, always as a ratio within one run: a time alone says more of the machine.

Each module here with a `run() -> list[Row]` is a bench; `python -m tests.bench [NAME…]` runs them. No test is
timed.
"""
