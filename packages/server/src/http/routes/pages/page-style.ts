import { createHash } from 'node:crypto'
import { colourVariables, measureVariables } from '@portico/protocol/design'

/** The style sheet of the server's pages, inline and allowed by its digest. */
export const PAGE_STYLE = `@font-face{font-family:"Instrument Sans Variable";font-weight:400 700;font-display:swap;src:url(/oauth2/sans.woff2) format("woff2")}
:root{color-scheme:light dark;
${colourVariables('light')}
${measureVariables()}}
@media (prefers-color-scheme:dark){:root{
${colourVariables('dark')}}}
*{box-sizing:border-box}
body{margin:0;padding:var(--space-6) var(--space-4);background:var(--ground);color:var(--ink);font:var(--size-body)/var(--line-body) var(--sans)}
.card,.sheet,article{max-width:var(--card-width);margin-inline:auto}
.card,article{padding:var(--space-8);border:1px solid var(--line);border-radius:var(--radius-card);background:var(--card)}
.card{margin-block:min(12vh,6rem)}
.sheet{max-width:44rem}
article{max-width:none;margin-block:var(--space-4)}
header{display:flex;align-items:center;gap:var(--space-3);font-weight:700;overflow-wrap:anywhere}
header svg{flex:none;fill:var(--signal);stroke:var(--ink);stroke-width:3}
header img{display:block;height:40px;max-width:100%;object-fit:contain}
header img[alt=""]{height:32px}
h1{margin:var(--space-6) 0 var(--space-3);font-size:var(--size-title);line-height:1.2;letter-spacing:-.02em;text-wrap:balance;overflow-wrap:anywhere}
h2{margin:0;font-size:var(--size-lead);line-height:1.4}
p{margin:var(--space-2) 0 var(--space-4);overflow-wrap:anywhere;white-space:pre-line}
small,time{color:var(--quiet);font-size:var(--size-label)}
a{color:var(--link);text-underline-offset:.18em}
label{display:block;margin:var(--space-4) 0;font-size:var(--size-label);font-weight:600}
input{display:block;width:100%;min-height:var(--control-height);margin-top:var(--space-1);padding:0 var(--space-3);border:1px solid var(--edge);border-radius:var(--radius);background:var(--paper);color:var(--ink);font:inherit;font-size:var(--size-body);font-weight:400}
button{width:100%;min-height:var(--control-height);margin-top:var(--space-2);padding:var(--space-2) var(--space-6);border:0;border-radius:var(--radius);background:var(--action);color:var(--on-action);font:inherit;font-weight:700;cursor:pointer;overflow-wrap:anywhere}
button:hover{background:var(--action-hover)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
[role=alert]{padding:var(--space-3) var(--space-4);border-radius:var(--radius);background:var(--bad-plate);color:var(--bad-ink)}
.code{font:700 28px/48px var(--mono);letter-spacing:6px}
.copied{display:flex;align-items:center;gap:var(--space-4)}
.copied button{width:auto;margin:0}
iframe{display:block;width:100%;height:30rem;border:1px solid var(--line);border-radius:var(--radius);background:var(--ground)}
summary{margin-top:var(--space-3);color:var(--quiet);cursor:pointer}
@media (max-width:480px){body{padding:var(--space-3)}.card,article{padding:var(--space-6) var(--space-4)}.card{margin-block:0}}
@media (forced-colors:active){button{border:1px solid}}
`

export const PAGE_STYLE_HASH = createHash('sha256').update(PAGE_STYLE).digest('base64')
