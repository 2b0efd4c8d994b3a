"""Those who play without a person: each answers for its seat, and knows what that seat may know."""
