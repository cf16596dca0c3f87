"""How a report looks: the colours of the product, on screens of any width."""

STYLE = """
:root{color-scheme:light dark;--card:light-dark(#fbf6e9,#2a241c);--page:light-dark(#efe6d2,#171310);
--ink:light-dark(#2a2118,#efe6d2);--soft:light-dark(#5b4d3b,#c3b598);
--rule:light-dark(#d9cba6,#453b2a);--sea:light-dark(#1f4e5f,#143646)}
*{box-sizing:border-box}
body{margin:0;padding:16px;background:var(--page);color:var(--ink);
font:16px/1.4 "Source Sans 3",system-ui,sans-serif;font-variant-numeric:tabular-nums}
main{max-width:1240px;margin:0 auto;display:grid;gap:14px}
h1,h2{font-family:"IM Fell English SC",Georgia,serif;font-weight:400;margin:0}
h1{font-size:32px;line-height:1.1}h2{font-size:23px;line-height:1.2}
header{display:flex;flex-wrap:wrap;gap:14px;justify-content:space-between;align-items:center;
padding:20px 24px;background:var(--sea);color:#f1e8d3;border-radius:5px}
header p{margin:4px 0 0;color:#bcd3d6}
header dl{display:flex;gap:28px;margin:0}dt{color:#bcd3d6;font-size:14px}
dd{margin:0;font-size:20px;font-weight:700;text-transform:capitalize}
section{background:var(--card);border:1px solid var(--rule);border-radius:5px;padding:14px 18px;
min-width:0}
section>p{margin:2px 0 10px;color:var(--soft)}
.two{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,460px),1fr));gap:14px}
.two>.wide{grid-column:1/-1}
svg{width:100%;height:auto;display:block}
svg text{font:13px system-ui,sans-serif;fill:var(--soft)}
svg .name{font-weight:700;font-size:14px;fill:var(--ink)}svg .on{fill:#fff;font-weight:700}
.grid{stroke:var(--rule);fill:none}.line{stroke:var(--soft);fill:none}
.mean{stroke:var(--ink);stroke-width:2;stroke-dasharray:3 3;fill:none}
.edge{stroke:#2a2118;stroke-width:1}.middle{stroke:#2a2118;stroke-width:2.5;fill:none}
.scroll{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:15px}
th,td{padding:6px 8px;text-align:right;border-bottom:1px solid var(--rule)}
tbody th,thead th:first-child{text-align:left}thead th{font-weight:400;color:var(--soft)}
.matrix{border-collapse:separate;border-spacing:3px}
.matrix td,.matrix th{border:0;text-align:center}.matrix tbody th{text-align:left}
.matrix small{display:block;font-size:13px}
.matrix .above{background:color-mix(in srgb,#2f6f4f var(--part),transparent)}
.matrix .below{background:color-mix(in srgb,#b8862b var(--part),transparent)}
.matrix .none{color:var(--soft)}
summary{cursor:pointer;padding:10px 0;color:var(--soft)}
pre{margin:0;padding:12px 14px;background:#102026;color:#f1e8d3;border-radius:4px;
white-space:pre-wrap;overflow-wrap:anywhere;font-size:14px}
"""
