"""What several checks need to know: decks and the box, graphs, shapes on a plane, numbers. No findings."""
