"""Translations: texts to catalogues, catalogues checked against texts, translated texts for the pack.

What other rooms call, in the order in which it happens. All of it is pure: files come in and go out as bytes
and texts, and mistakes come out as findings.

`game_texts.gather(linked, game) -> Game | None`
    The texts of a game with their keys (`texts.key_of`: `<kind>/<slug>.<way>`, the keys of packs), its
    languages, its glossary, and which ids there are, were and are gone. None without a sound game.yaml.
    What games share is gathered likewise; the headers of its catalogues say which language it is in.
`catalogue.language_files.load(game, files) -> LoadedCatalogues`
    Catalogues by language, and the lock, of (path, bytes). `find_catalogue_suppressions(catalogue)`: comments
    that suppress findings.
`check.context.CheckContext.from_files(game, loaded, places)`, `find_states(locale)`
    A game beside its translations, and where each of them stands: approved, stale or missing.
    `text_places.DocumentPlaces` finds places in content files, and opens one only when there is a finding.
`printed_lines.LinePrinter`, `printed_lines.Witness`
    What a text prints with today's values, and whether a change of its source left that line as it was: then
    its translation stays approved. `slot_values.find_slot_values` reads the values.
`check.stage.check_whole_game(context, states, vanished, release=…)`, `make_jobs(…)`
    The two halves of all findings; no job knows of another. A `JobResult` has the findings of a job and marks
    of what it found right: passed in again while `digest_context` is the same, they spare the same work.
`extraction.extract(game, loaded)`, `merger.approve_translations(…)`, `translation_state.counts(…)`
    What the commands of `ludex l10n` write and show.
`translation_state.iterate_translations(states)`, `pseudo_locale.make_pseudo_texts(game)`
    The texts of a language for a pack, and those of a language to try prints with.

`catalogue/` reads and writes catalogues and knows nothing of games. What a template may say, and what good
French and English are, is for the room `text` to know.
"""
