"""Compilation: from a project's files to findings and packs, repeating only what an edit affects.

Terms, as every module here uses them:

- A **unit** is the compiled form of one content file, as bytes: findings, suppressions, and for each entry
  its head, its data, its row in the pack without the numbers of other entries, the places of its rules, and
  its texts. A unit depends only on the file's bytes, its path and the schemas.
- The **outline** of a unit is the part that other files may read: ids, titles, references, and the places of
  annotated values. The outline of the project is a digest of all outlines.
- A **memo** is a result with a digest of its source: everything that the result depends on. A memo is reused
  while the digest is unchanged, without any other test. There are memos of four sorts:
  - for each content file: its unit, the rules compiled from it (source: the unit, and the namespace of the
    game), and the findings about its texts and their translations, with marks of texts without findings;
  - for each language: the places of the messages of each entry in the catalogues;
  - for the schemas: the catalogue of kinds;
  - for each printed part (a deck or a sheet in one language), shared by `validate` and `print`: whether it
    fits, the sizes of its texts, and the files that show it (source: its look-ups, recorded as they happen;
    `part_memo` defines its terms).
- The **results** of a game's rules, of its texts and of its claims (texts compared with rules) are reused
  while none of their sources has changed and no finding has moved.
- The **verdict** is the encoded list of findings, with the digests of all files. If no file has changed, the
  verdict is read back, and almost nothing is imported.

Links and the checks of whole games are done again for all entries: a quarter of a second for 10,000 entries.
Of sentences, they read only unique ones and numbers after an arrow; if only others change, they are skipped.
A pack in which no number of an entry changes is patched with the rows of changed entries (`game_pack`),
because writing it whole would take more than a tenth of a cold build. The **draft** of a pack, which is used
to measure print fit and is stored beside the memos, is patched in the same way. Everything cached is under
`build/.cache/`, authenticated (`store.disk_cache`): JSON and numbers, never code.
"""
