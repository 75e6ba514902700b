"""How the page looks: light and dark on a screen, black on white on paper."""

from typing import Final

STYLE: Final = """\
:root {
  color-scheme: light dark;
  --paper: #fffdf8; --ink: #1d1d1b; --faint: #6b6860; --line: #d8d3c4;
  --s1: #14518a; --s2: #a33b12; --s3: #3f6b1c;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #191a1c; --ink: #ece9e0; --faint: #a8a498; --line: #44443f;
    --s1: #7fb8ee; --s2: #f0986c; --s3: #a5d075;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 60rem;
  background: var(--paper); color: var(--ink);
  font: 1rem/1.45 system-ui, sans-serif; overflow-wrap: break-word;
}
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0; }
h2 { font-size: 1.15rem; margin: 1.8rem 0 .4rem; }
h3 { font-size: 1rem; margin: 1rem 0 .2rem; }
h1, .about { overflow-wrap: anywhere; }
p { margin: .3rem 0; }
.about, .why, .note { color: var(--faint); }
.lead { font-size: 1.1rem; margin-top: .6rem; }
.verdict { font-weight: 600; margin: .8rem 0; }
.verdict p { white-space: pre-wrap; }
.told { min-width: 9rem; overflow-wrap: anywhere; }
.told > * { display: block; }
.one .told { display: grid; grid-template-columns: 10fr 11fr; column-gap: 1rem; }
.wide { overflow-x: auto; }
tbody th { white-space: nowrap; font-weight: 400; }
.why { font-size: .92em; font-weight: 400; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--faint); padding-bottom: .3rem; }
th, td { padding: .18rem .55rem; text-align: left; vertical-align: top; }
th { font-weight: 600; }
th[scope=colgroup] { text-align: center; border-left: 1px solid var(--line); }
thead th { vertical-align: bottom; }
tbody tr { border-top: 1px solid var(--line); }
thead tr:last-child { border-bottom: 2px solid var(--ink); }
tbody:first-of-type tr:first-child { border-top: 0; }
tfoot { border-top: 2px solid var(--ink); }
tfoot th { font-weight: 400; }
tfoot tr:last-child > * { font-weight: 700; }
.n { text-align: right; }
td.n { white-space: nowrap; }
.total { font-weight: 600; }
.side { border-left: 1px solid var(--line); }
.struck th, .struck td { color: var(--faint); }
.round td { font-weight: 600; }
.races { display: flex; flex-wrap: wrap; gap: 1rem; }
.races figure { flex: 1 1 16rem; margin: 0; max-width: 46rem; }
figcaption { color: var(--faint); }
ul { margin: .2rem 0; padding-left: 1.2rem; }
@media (max-width: 45rem) {
  body { padding: 1rem .6rem 2rem; }
  table { font-size: .86rem; }
  th, td { padding: .18rem .25rem; }
  .told { min-width: 7rem; }
  .one .told { display: block; }
  thead .why { display: none; }
  figure:only-child .race { font-size: 14px; }
}
@media print {
  :root {
    --paper: #fff; --ink: #000; --faint: #444; --line: #bbb;
    --s1: #000; --s2: #000; --s3: #000; color-scheme: light;
  }
  @page { margin: 11mm; }
  body { padding: 0; max-width: none; font-size: 9.5pt; line-height: 1.25; }
  h1 { font-size: 15pt; } h2 { font-size: 11pt; margin: 7pt 0 2pt; }
  h3 { font-size: 8pt; margin: 3pt 0 0; }
  .lead { font-size: 11pt; margin-top: 3pt; }
  caption, figcaption { display: none; }
  th, td { padding: .8pt 5pt; }
  .verdict { margin: 4pt 0; } .verdict p { margin: 1pt 0; }
  .wide { overflow: visible; }
  .one .told { display: grid; }
  .several { font-size: 8.5pt; } .many { font-size: 6.5pt; }
  .several th, .several td { padding: .6pt 3pt; }
  .many th, .many td { padding: .5pt 1.5pt; }
  .several .told, .many .told { min-width: 0; }
  .races figure { flex-basis: 30%; }
  .race { max-height: 54mm; }
  .rules { columns: 2; column-gap: 8mm; font-size: 8pt; line-height: 1.2; }
  .rules h3:first-child { margin-top: 0; } .rules ul { margin: 0; }
  tr, figure, li { break-inside: avoid; } h2, h3 { break-after: avoid; }
}
"""
