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
.portico-api__line { margin: 0 0 .75rem; font-weight: 700 }
.portico-api__line:is([data-state=idle], [data-state=sending]) { font-weight: 400 }
.portico-api__headers { margin: .75rem 0 0; font: .8125rem/1.5 var(--ifm-font-family-monospace) }
.portico-api__headers > div { display: flex; flex-wrap: wrap; gap: 0 .75rem }
.portico-api__headers dd { margin: 0; overflow-wrap: anywhere }
.portico-api__try :is(section, details > pre) { max-height: 26rem; margin: 0; padding: 1rem; overflow: auto; color: #f4f4f5; background: #18181b; border-radius: 8px; font-size: .8125rem }
.portico-api__try section pre { max-height: none; margin: 0; padding: 0; overflow: visible; color: inherit; background: none; font-size: inherit }
.portico-api__try pre code { color: inherit; background: none; border: 0 }
.portico-api__try details > summary { cursor: pointer }
`
