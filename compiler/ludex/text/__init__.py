"""Texts: templates with slots, grammar and typography of each language.

Functions for other rooms (all are pure; a mistake in a text is a `slips.Slip`, never an exception):

`templates.template.parse(text, tokens=True) -> (Template, list[Slip])`
    A template and its syntax slips. Always gives a template, without the parts that could not be read.
    Pass `tokens=False` for fields whose schema does not say `x-tokens`: slots are then slips (TEXT007).
`templates.lexicon.Lexicon(locale, icons, terms, entries)`
    The names that texts may use, in one locale. Any `Mapping` is accepted, so a caller may look up lazily.
`templates.lexicon.check(template, slots: Mapping[str, SlotKind | Noun], lexicon) -> list[Slip]`
    Unknown slots, forms, icons, terms, references; forms that a noun cannot take. `SlotKind` says what
    fills a slot; names that are not in `slots` are slips. If there are no slips, `fill` cannot fail.
`templates.filler.fill(template, values, lexicon) -> Passage`
    The finished text: paragraphs of words, icons and breaks. `passages.to_plain_text` removes its style.
`nouns.Noun`, `nouns.inflect_noun(noun, form, locale, count=None)`
    A title or a term with its grammar (`make_term_noun`, `make_title_noun`), and how it is declined.
`phrases.count_noun(noun, count, form, locale, adjective)`, `phrases.rank_noun`
    A number with its noun, as one phrase in a form: « d’une case blanche », « du premier tour ».
`locales.get_locale(name) -> Locale`
    Data of a locale, from data/<locale>.json: forms, plurals, numbers, ordinals.
`mentions.find_mentions(template, locale) -> Mentions`
    The parts that a translation must keep: slots, icons, terms, references, numbers, emphasis, paragraphs.
`numerals.find_numerals(text, locale) -> Iterator[Numeral]`
    Numbers that a text writes in digits and words; `sure` unless the word usually means something else.
`prose.mask(text) -> str`
    The text with placeholders, icon tokens, tags and addresses blanked out, of the same length.
`typography.check(text, locale, nouns=(), variant="") -> list[Slip]`
    FR001 to FR016 or EN001 to EN007 in one text; nothing for other locales. `nouns`: (singular, plural)
    pairs from the glossary. `variant`: the English spelling that the game has chosen, as
    `typography.choose_variant(typography.count_variants(texts))` finds it.
`typography.normalize_typography(text) -> str`
    The text without typographic details, for the normalised hash.

The room knows nothing of files, spans, entries or catalogues.
"""
