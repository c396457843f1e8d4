/** The style of an operation's form, in the site's own colors; it is loaded with the form. */
export const STYLE = `
.portico-api__try form { display: grid; gap: 1rem; padding: .5rem 1rem 1rem }
.portico-api__try form > * { min-width: 0; margin: 0 }
.portico-api__try label { display: block; margin-bottom: .25rem; font-weight: 600 }
.portico-api__try label code { padding: 0; background: none; border: 0 }
.portico-api__try :is(input, select, textarea) { width: 100%; min-height: 2.75rem; padding: .45rem .65rem; color: inherit; background: var(--ifm-background-color); border: 1px solid var(--ifm-color-emphasis-600); border-radius: 6px; font: .8125rem/1.5 var(--ifm-font-family-monospace) }
.portico-api__try textarea { resize: vertical }
.portico-api__try ::placeholder { color: var(--ifm-color-emphasis-700); opacity: 1 }
.portico-api__key { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .25rem .5rem }
.portico-api__key > :is(label, p) { grid-column: 1 / -1 }
.portico-api__key button { padding: 0 .9rem; color: inherit; background: none; border: 1px solid var(--ifm-color-emphasis-600); border-radius: 6px; font: inherit; cursor: pointer }
.portico-api__hint { margin: .25rem 0 0; color: var(--ifm-color-emphasis-800); font-size: .8125rem; font-weight: 400 }
.portico-api__send { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center }
.portico-api__send button { font: inherit; font-weight: 700 }
.portico-api__answered { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 1rem; padding: 0 1rem; border-bottom: 1px solid #3f3f46 }
.portico-api__answered:has(.portico-api__line:empty) { display: none }
.portico-api__line { margin: .65rem 0; font-weight: 700 }
.portico-api__line:is([data-state=idle], [data-state=sending]) { font-weight: 400 }
.portico-api__answered .portico-api__tabs { flex: 0 1 auto; margin: 0 }
.portico-api__answered .portico-api__tabs button { flex: none; min-height: 2.75rem; padding: 0 .5rem; color: #b4b4bb; background: none; border: 0; box-shadow: inset 0 -2px transparent; font: inherit; font-size: .8125rem; cursor: pointer }
.portico-api__answered .portico-api__tabs button[aria-selected=true] { color: inherit; font-weight: 600; box-shadow: inset 0 -2px currentcolor }
.portico-api__sample section.portico-api__answer { margin: 0 }
.portico-api__answer pre { max-height: 28rem; overflow: auto }
.portico-api__headers { margin: 0; padding: 1rem; font: .8125rem/1.5 var(--ifm-font-family-monospace) }
.portico-api__headers > div { display: flex; flex-wrap: wrap; gap: 0 .75rem; padding: 0; border: 0 }
.portico-api__headers dd { margin: 0; padding: 0; overflow-wrap: anywhere }
.portico-api__sample :is(a, .portico-api__hint) { color: inherit }
.portico-api__sample > [role=tabpanel] > p { margin: 0; padding: 1rem }
.portico-api__sample .portico-api__try .portico-api__hint { color: var(--ifm-color-emphasis-800) }
.portico-api__try > .portico-api__sample { margin: 0 1rem 1rem }
.portico-api__try details > pre { max-height: 26rem; margin: 0; padding: 1rem; overflow: auto; color: #f4f4f5; background: #18181b; border-radius: 8px; font-size: .8125rem }
.portico-api__try pre code { color: inherit; background: none; border: 0 }
.portico-api__try details > summary { cursor: pointer }
`
