"""Questions: linked statements, options in a state, putting and answering."""
