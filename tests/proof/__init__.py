"""Examples of small worlds: what passes, what fails and why, and what mutants of their rules go unnoticed."""
