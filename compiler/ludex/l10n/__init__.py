"""Translations: texts to catalogues, catalogues checked against texts, translated texts for the pack.

Functions for other rooms, in the order of their calls. All are pure: they take and return the contents of
files as bytes and texts, and return mistakes as findings.

`game_texts.gather(linked, game) -> Game | None`
    The texts of a game with their keys (`texts.key_of`: `<kind>/<slug>.<way>`, the keys of packs), its
    languages, its glossary, and its present, former and deleted ids. None if game.yaml has mistakes.
    Shared content is gathered likewise; the headers of its catalogues give its language.
`catalogue.language_files.load(game, files) -> LoadedCatalogues`
    Catalogues by language, and the lock, of (path, bytes). `find_catalogue_suppressions(catalogue)`: comments
    that suppress findings.
`check.context.CheckContext.from_files(game, loaded, places)`, `find_states(locale)`
    A game with its translations, and the state of each translation: approved, stale or missing.
    `text_places.DocumentPlaces` finds places in content files, and opens one only when there is a finding.
`printed_lines.LinePrinter`, `printed_lines.Witness`
    The printed line of a text with today's values. If a change of the source leaves that line the same, the
    translation stays approved. `slot_values.find_slot_values` reads the values.
`check.stage.check_headers(context)` and the functions after it, `make_jobs(…)`
    Findings about the whole game, and about its texts, in independent jobs. A `JobResult` has the findings of
    a job and marks of the texts without findings. While `digest_context` is the same, texts with marks are
    not checked again.
`extraction.extract(game, loaded)`, `merger.approve_translations(…)`, `translation_state.counts(…)`
    The files and figures that the commands of `ludex l10n` write and show.
`translation_state.iterate_translations(states)`, `pseudo_locale.make_pseudo_texts(game)`
    The texts of a language for a pack, and those of a language to try prints with.

`catalogue/` reads and writes catalogues and knows nothing of games. The syntax of templates and the rules of
good French and English are in the room `text`.
"""
