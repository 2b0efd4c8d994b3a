"""Compilation: from a project's files to findings and packs, doing again only what an edit asks for.

Terms, as every module here uses them:

- A **unit** is what one content file comes to by itself, as bytes: findings, suppressions, and of each
  entry its head, its data, its row in the pack but for the numbers of other entries, the places of its
  rules, its texts. It follows from the file's bytes, its path and the schemas alone.
- The **outline** of a unit is what other files may see of it: ids, titles, references, and where annotated
  values stand. The outline of the project is a digest of all of them.
- A **memo** is a result with a digest of its source, of all that it follows from. It is used while the
  digest is the same, and asked nothing else. There is one for a content file: its unit, the rules compiled
  from it (source: the unit, and the namespace of the game) and which of its texts were found right. There
  is one for the schemas: the catalogue. There is one for a printed part, a deck or a sheet in one
  language: that it fits (source: what it asked of the pack, recorded as it asked).
- The **results** of a game's rules and texts stand while no source of theirs has changed and no finding
  has moved.
- The **verdict** is everything that was found, encoded, with the digests of all files. Where no file has
  changed it is read back, and next to nothing is imported.

Links and the checks of whole games are done anew each time: they cost a quarter of a second for 10,000
entries. A pack whose numbers stay is patched with the rows of changed entries (`game_pack`): written whole
it would take more than a tenth of a cold build. So is the **draft** of a pack, which print fit is measured in
and which lies beside the memos. What is remembered lies under `build/.cache/`, sealed
(`store.disk_cache`): JSON and numbers, never code.
"""
