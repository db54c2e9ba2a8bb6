"""How the page of a document looks."""

STYLE = """
:root { --ink: #181c21; --grey: #5c646d; --rule: #b0b6bc; --pale: #eef1f4; --accent: #1b4770; --fault: #961824; }
* { box-sizing: border-box; }
html { color-scheme: light; background: #e9ecef; -webkit-text-size-adjust: 100%; }
body { margin: 0; color: var(--ink); font: 400 15px/1.5 Lato, sans-serif;
       font-variant-numeric: tabular-nums lining-nums; }
main { max-width: 880px; margin: 32px auto; padding: 72px 80px 80px; background: #fff; box-shadow: 0 1px 6px #0002; }
footer { max-width: 880px; margin: 0 auto 40px; padding: 0 80px; color: var(--grey); font-size: 13px; }
h1, h2, h3 { font-family: Vollkorn, serif; font-weight: 600; line-height: 1.2; break-after: avoid; }
h1 { margin: 0; font-size: 40px; overflow-wrap: anywhere; }
h2 { margin: 64px 0 20px; padding-bottom: 8px; border-bottom: 1.5px solid var(--accent); font-size: 27px; }
h2 .number { margin-right: 10px; color: var(--accent); }
h2.contents { margin-top: 44px; border: 0; padding: 0; font-size: 20px; }
h3 { margin: 36px 0 10px; font-size: 19px; }
h4 { margin: 24px 0 8px; font-size: 15px; break-after: avoid; }
p { margin: 0 0 12px; }
.cover { margin-bottom: 28px; padding-bottom: 22px; border-bottom: 1.5px solid var(--accent); }
.kind { margin-bottom: 14px; color: var(--accent); font-weight: 700; font-size: 13px; letter-spacing: .09em;
        text-transform: uppercase; }
.subtitle { margin: 8px 0 0; color: var(--grey); font-size: 17px; }
.lead { margin: 16px 0 18px; font-size: 16px; line-height: 1.55; }
.note, figcaption { color: var(--grey); font-size: 13px; line-height: 1.45; }
.note { margin: 8px 0 14px; }
.result, .fault { margin: 16px 0; padding: 10px 16px; border-left: 4px solid var(--accent); background: var(--pale);
        color: var(--accent); font-weight: 700; break-inside: avoid; }
.fault { border-color: var(--fault); color: var(--fault); }
dl { margin: 14px 0 18px; border-top: 1px solid var(--rule); }
dl div { display: flex; gap: 18px; padding: 5px 0; border-bottom: 1px solid #dfe3e7; break-inside: avoid; }
dt { flex: 0 0 32%; color: var(--grey); }
dd { flex: 1; margin: 0; min-width: 0; overflow-wrap: anywhere; }
code { font: 11.6px/1.6 "Courier New", Courier, monospace; overflow-wrap: anywhere; }
.wide { overflow-x: auto; margin: 12px 0 16px; }
table { width: 100%; border-collapse: collapse; font-size: 14px; line-height: 1.4; }
thead { display: table-header-group; }
th { padding: 5px 10px 6px 0; border-bottom: 1.2px solid var(--ink); color: var(--ink); text-align: left;
     vertical-align: bottom; font-size: 12.5px; }
td { padding: 4px 10px 4px 0; border-bottom: 1px solid #dfe3e7; vertical-align: top; overflow-wrap: break-word; }
th:last-child, td:last-child { padding-right: 0; }
tr { break-inside: avoid; }
tbody tr:last-child td { border-bottom: 1.2px solid var(--ink); }
.right { text-align: right; white-space: nowrap; }
.right + :not(.right) { padding-left: 12px; }
th.right { white-space: normal; }
.center { text-align: center; }
.strong td { font-weight: 700; }
.dense { font-size: 12.5px; }
.dense td { padding-top: 2px; padding-bottom: 2px; }
figure { margin: 18px 0 22px; break-inside: avoid; }
figure svg { display: block; width: 100%; height: auto; font-family: Lato, sans-serif; }
figcaption { margin-top: 8px; }
nav ol { margin: 0; padding-left: 22px; }
nav a { color: var(--accent); text-decoration: none; }
nav a:hover, nav a:focus { text-decoration: underline; }
.signatures { display: grid; grid-template-columns: 1fr 1fr; gap: 0 48px; break-inside: avoid; }
.signatures p { margin: 64px 0 0; padding-top: 5px; border-top: 1px solid var(--ink); color: var(--grey);
        font-size: 13px; }
@media (max-width: 700px) {
  main { margin: 0; padding: 32px 20px; } footer { padding: 0 20px; } dl div { display: block; } h1 { font-size: 30px; }
}
@media print {
  html, main { background: #fff; } main { max-width: none; margin: 0; padding: 0; box-shadow: none; }
  h1 { font-size: 26pt; } h2 { font-size: 17pt; } h3 { margin-top: 20pt; font-size: 12.5pt; }
  dl div { padding: 2.4pt 0; }
  th, td { padding-top: 2.2pt; padding-bottom: 2.4pt; } nav { break-inside: avoid; } nav ol { columns: 2; }
  body { font-size: 9.6pt; } footer { display: none; } .page { break-before: page; } h2 { margin-top: 28pt; }
  .lead { font-size: 10.4pt; } table { font-size: 8.6pt; } th { font-size: 7.8pt; } .dense { font-size: 7.6pt; }
  .note, figcaption { font-size: 8pt; } code { font-size: 7.4pt; } a { color: inherit; } .wide { overflow: visible; }
  @page { @top-left { font: 7.5pt Lato, sans-serif; color: #5c646d; }
          @bottom-left { font: 7.5pt Lato, sans-serif; color: #5c646d; }
          @bottom-right { font: 7.5pt Lato, sans-serif; color: #5c646d; } }
}
"""
