"""What a simulation came to, for people: one page of HTML with its pictures in it. JSON stands beside it."""
