"""Texts: templates with slots, grammar and typography of each language.

All functions are pure; a mistake in a text is a `slips.Slip`, never an exception. Begin with:

- `templates.template.parse`: a template and its syntax slips, always without the parts that cannot be read;
- `templates.lexicon.check`: slips for unknown names and impossible forms; without slips, `fill` cannot fail;
- `templates.filler.fill`: the finished text, a `passages.Passage`;
- `mentions.find_mentions`: the parts that a translation must keep;
- `nouns`: titles and terms, declined, counted and ranked; `locales.get_locale`: the data of a language;
- `numerals`: the numbers that a text states, in digits and in words;
- `typography.check`: slips in the typography and simple grammar of one text (codes FR and EN);
- `prose`: the words of a text without markup.

The room knows nothing of files, spans, entries or catalogues.
"""
