"""Texts: templates with slots, grammar and typography of each language.

What other rooms call (everything is pure; a mistake in a text is a `Slip`, never an exception):

`slip.Slip(code, start, end, slots, replacement, safe, severity, notes)`
    One mistake in one text: offsets into that text, slots for `find(slip.code, span, **slip.slots,
    notes=…)`. Where `replacement` is not None it is to stand in place of `text[start:end]`. `severity` is
    None or overrides the code's.
`template.parse(text, tokens=True) -> (Template, list[Slip])`
    A template and what is wrong with its syntax. Always gives a template: what could not be read is left
    out of it. `tokens=False` for fields whose schema does not say `x-tokens`: slots and icons are then
    slips (TEXT007).
`lexicon.Lexicon(locale, icons, terms, entries)`
    What texts may name, in one locale: icons (slug to the words read aloud), terms (slug to Noun),
    entries (`kind/slug` and, where only one kind has it, plain slug, to Noun). Any `Mapping` will do, so
    that a caller may look up lazily.
`lexicon.check(template, slots: Mapping[str, Slots | Noun], lexicon) -> list[Slip]`
    Unknown slots, forms, icons, terms, references; forms that a noun cannot take. `Slots.NUMBER TEXT NOUN
    ANY` says what fills a name. Names that are not in `slots` are slips. After no slip, `fill` cannot
    fail.
`fill.fill(template, values: Mapping[str, int | float | str | Noun], lexicon) -> Passage`
    The finished text. `locale.plural(number) -> "one" | "other"` picks a form of counted text.
`passage.Passage`
    `paragraphs: tuple[Paragraph, ...]`; a paragraph has `runs` and `item` (it stands in a list); runs are
    `Words(text, bold, italic, link)`, `Icon(slug, bold, italic)` and `Break()`. `passage.plain(passage,
    lexicon.icons)` is plain text.
`noun.Noun(one, other, gender, plural, elides, article, icon, link)`
    A title or a term with its grammar. `noun.of_term(words)` takes `words.<locale>` of a term,
    `noun.of_title(title, grammar)` a title and `grammar.<locale>`. `forms.say(noun, form, locale,
    count=None)` declines it.
`locales.locale(name) -> Locale`
    Data of a locale, from data/<locale>.json: `forms`, `plural(number)`, `number(value)`,
    `ordinal(value)`.
`mentions.mentions(template, locale) -> Mentions`
    What a translation must keep, as Counters: `slots`, `icons`, `terms`, `refs`; `numbers` (list of
    `Number(value, start, end, certain)`; `certain` is False for articles such as “a” and « une »);
    `bold`, `italic`, `breaks`, `paragraphs`.
`mask.mask(text) -> str`
    The text with placeholders, icon tokens, tags and addresses blanked out, of the same length.
`typography.check(text, locale, nouns=(), variant="") -> list[Slip]`
    FR001 to FR016 or EN001 to EN007 in one text; nothing for other locales. `nouns`: (singular, plural)
    pairs from the glossary. `variant`: the English spelling that the game has chosen, as
    `typography.variant_of(texts)` tells it.
`typography.loose(text) -> str`
    The text without what is mere typography, for the normalised hash.

Codes are under `codes/`: TEXT001 to TEXT009 for templates, L10N002 (unknown icon) and L10N003 (unbalanced
markup, tags), which `l10n` also uses for pairs of texts, and the FR and EN codes.

The room knows nothing of files, spans, entries or catalogues.
"""
