"""Translations: texts to catalogues, catalogues checked against texts, translated texts for the pack.

What other rooms call, in the order in which it happens. All of it is pure: files come in and go out as bytes
and texts, and what is wrong with them comes out as findings.

`gathering.gather(linked, game) -> Game | None`
    The texts of a game with their keys (`texts.key_of`: `<kind>/<slug>.<way>`, the keys of packs), its
    languages, its glossary, and which ids there are, were and are gone. None without a sound game.yaml.
    What games share is gathered likewise; the headers of its catalogues say which language it is in.
`loading.load(game, files) -> Loaded`
    Catalogues by language, and the lock, of (path, bytes). `loading.granted(catalogue)`: comments that hush.
`given.Given.of(game, loaded, places)`, `given.judged(locale) -> list[Judged]`
    A game beside its translations, and where each of them stands: approved, stale or missing (`judging`).
    `documents.Documents` finds places in content files, and opens one only when there is something to say.
`stage.check(given, release=…, clean=…) -> Checked`
    All findings, and marks of what was found right: handed in again while `clean.context` is the same, they
    spare the same work. `stage.whole` and `stage.jobs` are its halves; no job knows of another.
    `stage.of_file(given, file, clean) -> Done` is the part of it that the texts of one file need.
`extracting.extract(game, loaded) -> Extracted`, `accepting.accept(…)`, `status.counts(…)`
    What the commands of `ludex l10n` write and tell.
`packed.packed(judged)`, `pseudo.pseudo_texts(game)`
    The texts of a language for a pack, and those of a language to try prints with.

`po/` reads and writes catalogues and knows nothing of games. What a template may say, and what good French
and English are, is for the room `text` to know.
"""
