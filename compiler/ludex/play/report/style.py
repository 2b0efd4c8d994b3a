"""How the page looks: light and dark, on screens and on paper. Plots take their colours from here."""

from __future__ import annotations

STYLE = """
:root { color-scheme: light dark; --ink: #1f2429; --paper: #fff; --soft: #5c6670; --faint: #e3e7eb;
  --tile: #f5f7f9; --bar: #2f6da8; --shade: #cfe0f0; --line: #b3541e }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e8eb; --paper: #15181b; --soft: #a1abb5; --faint: #30363c; --tile: #1d2125;
    --bar: #7fb3e8; --shade: #26415b; --line: #f0a070 }
}
* { box-sizing: border-box }
body { font: 16px/1.55 system-ui, "Segoe UI", Roboto, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 62rem; margin: 2rem auto 5rem; padding: 0 1.2rem }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .3rem }
h2 { font-size: 1.35rem; margin: 3rem 0 1rem; padding-bottom: .3rem; border-bottom: 2px solid var(--faint) }
h3 { font-size: 1.05rem; margin: 2.2rem 0 .2rem }
p { margin: .4rem 0; max-width: 48rem } p.note, .lead, summary { color: var(--soft) }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: .8rem;
  margin: 1rem 0 }
.tile { background: var(--tile); border-radius: .5rem; padding: .7rem 1rem }
.tile b { display: block; font-size: 1.5rem; line-height: 1.3; font-variant-numeric: tabular-nums }
.tile small { color: var(--soft) }
svg { display: block; width: 100%; height: auto; margin: .5rem 0; font: 13px system-ui, sans-serif }
svg text { fill: var(--ink) } svg .small { font-size: 11px; fill: var(--soft) }
.grid { stroke: var(--faint) } .axis { stroke: var(--soft) }
.reach { stroke: var(--bar); stroke-width: 3; stroke-linecap: round; opacity: .45 }
circle, rect { fill: var(--bar) } rect:hover { fill: var(--line) }
.usual { stroke: var(--line); stroke-dasharray: 5 4; stroke-width: 1.5 }
table { border-collapse: collapse; margin: .6rem 0; font-size: .94rem }
td, th { padding: .25rem 1.2rem .25rem 0; text-align: left; vertical-align: top }
th { color: var(--soft); font-weight: 600; border-bottom: 1px solid var(--faint) }
tr + tr td { border-top: 1px solid var(--faint) }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
.bad { border-left: 4px solid var(--line); background: var(--tile); padding: .6rem 1rem; margin: 1rem 0 }
details { margin: .3rem 0 1.2rem } summary { cursor: pointer }
code { font-size: .92em; overflow-wrap: anywhere }
a { color: var(--bar) }
@media print { body { max-width: none; margin: 0 } h2, h3 { break-after: avoid }
  svg, .tiles { break-inside: avoid } }
"""
