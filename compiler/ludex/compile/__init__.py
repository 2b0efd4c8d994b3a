"""Compilation: from a project's files to findings and packs, repeating only what an edit affects.

Terms, as every module here uses them:

- A **unit** is what one content file compiles to by itself, as bytes: findings, suppressions, and for each
  entry its head, its data, its row in the pack without the numbers of other entries, the places of its
  rules, and its texts. It depends only on the file's bytes, its path and the schemas.
- The **outline** of a unit is what other files may see of it: ids, titles, references, and the places of
  annotated values. The outline of the project is a digest of all of them.
- A **memo** is a result with a digest of its source, that is, of everything it depends on. It is reused
  while the digest is unchanged, without any other test. There is one for each content file: its unit, the
  rules compiled from it (source: the unit, and the namespace of the game), and the findings about its texts
  and their translations, with marks of those that are clean. There is one for the translations into a
  language: where the messages of each entry are. There is one for the schemas: the catalogue. There is one
  for each printed part, a deck or a sheet in one language, shared by `validate` and `print`: that it fits,
  the sizes of its texts, and the files that show it (source: its look-ups, recorded as they happen;
  `part_memo` defines its terms).
- The **results** of a game's rules, of its texts and of its claims (texts compared with rules) are reused
  while none of their sources has changed and no finding has moved.
- The **verdict** is every finding, encoded, with the digests of all files. If no file has changed, it is read
  back, and almost nothing is imported.

Links and the checks of whole games are done in every run: they cost a quarter of a second for 10,000 entries.
A pack whose numbers stay is patched with the rows of changed entries (`game_pack`), because writing it whole
would take more than a tenth of a cold build. The same goes for the **draft** of a pack, which is used to
measure print fit and is stored beside the memos. Everything cached is under `build/.cache/`, authenticated
(`store.disk_cache`): JSON and numbers, never code.
"""
