/** The style of the reference, in the site's own colors. */
export const STYLE = `
.portico-api { display: grid; grid-template-columns: 17rem minmax(0, 1fr); width: 100%; max-width: 88rem; margin: 0 auto }
.portico-api > aside { position: sticky; top: var(--ifm-navbar-height); height: calc(100vh - var(--ifm-navbar-height)); padding: 2rem 1rem; overflow-y: auto; border-right: 1px solid var(--ifm-toc-border-color) }
.portico-api > main { min-width: 0; padding: 2.5rem clamp(1rem, 3.5vw, 3.5rem) 6rem }
.portico-api header, .portico-api section > p { max-width: 44rem }
.portico-api nav { font-size: .875rem; line-height: 1.35 }
.portico-api nav section { content-visibility: auto; contain-intrinsic-size: auto 30rem }
.portico-api nav p { margin: 1.25rem 0 .25rem; font-weight: 700 }
.portico-api nav .portico-api__group { margin-top: 2rem; color: var(--ifm-color-emphasis-700); font-size: .75rem; letter-spacing: .04em; text-transform: uppercase }
.portico-api nav ul { margin: 0; padding: 0; list-style: none }
.portico-api nav a { display: flex; justify-content: space-between; gap: .75rem; padding: .3rem 0; color: inherit; overflow-wrap: anywhere }
.portico-api__method { flex: none; align-self: start; padding: .05rem .35rem; border: 1px solid currentcolor; border-radius: 3px; font: 700 .6875rem/1.4 var(--ifm-font-family-monospace) }
.portico-api__jump { display: none }
.portico-api__address .portico-api__method { align-self: center }
.portico-api > main section { margin-top: 3rem }
.portico-api article { padding: 2rem 0; border-top: 1px solid var(--ifm-toc-border-color); content-visibility: auto; contain-intrinsic-size: auto 40rem }
.portico-api :not(pre) > code { white-space: pre-wrap; overflow-wrap: anywhere }
.portico-api h4 { margin: 1.75rem 0 .5rem }
.portico-api__address { display: flex; flex-wrap: wrap; align-items: center; gap: .6rem; overflow-wrap: anywhere }
.portico-api dl { margin: 0 }
.portico-api dl > div, .portico-api dl > dt { padding-top: .5rem; border-top: 1px solid var(--ifm-toc-border-color) }
.portico-api dt { font-weight: 400 }
.portico-api dt code:first-child { font-weight: 700 }
.portico-api dd { margin: .125rem 0 .5rem; padding-left: 1rem }
.portico-api dd p, .portico-api__status p { margin: 0 0 .25rem }
.portico-api__status { display: grid; grid-template-columns: 3rem 1fr; gap: .5rem; padding-top: .5rem }
.portico-api pre { max-height: 28rem; overflow: auto; font-size: .8125rem }
.portico-api table { display: block; overflow-x: auto }
.portico-api img { max-width: 100% }
.portico-api__sample { margin: 1.5rem 0; overflow: hidden; color: #f4f4f5; background: #18181b; border: 1px solid #3f3f46; border-radius: 8px }
.portico-api__sample pre { margin: 0; padding: 1rem; color: inherit; background: none }
.portico-api__sample code { color: inherit; background: none; border: 0 }
.portico-api__bar { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem; padding: .5rem 1rem; border-bottom: 1px solid #3f3f46 }
.portico-api__note { margin: 0; padding: .5rem 1rem; font-size: .8125rem }
.portico-api__bar label { margin-left: auto; font-size: .8125rem; cursor: pointer }
.portico-api__bar :is(select, button) { min-height: 2rem; padding: 0 .5rem; color: inherit; background: #27272a; border: 1px solid #71717a; border-radius: 4px; font: inherit; font-size: .8125rem; cursor: pointer }
.portico-api__bar .button--primary { color: var(--ifm-button-color); background: var(--ifm-color-primary); border-color: var(--ifm-color-primary); font-weight: 700; padding: 0 .9rem }
.portico-api__bar .button--primary:hover { background: var(--ifm-color-primary-darker) }
.portico-api__sample .portico-api__try { margin: 0; padding-top: .5rem; color: var(--ifm-font-color-base); background: var(--ifm-background-surface-color); border: 0; border-radius: 0 }
.portico-api__tabs { display: flex; flex: 1 1 14rem; min-width: 0; margin: -.5rem 0 -.5rem -.5rem; overflow-x: auto; scrollbar-width: none }
.portico-api__bar .portico-api__tabs button { flex: none; min-height: 2.75rem; margin: 0; color: #b4b4bb; background: none; border: 0; border-radius: 0; box-shadow: inset 0 -2px transparent }
.portico-api__bar .portico-api__tabs button[aria-selected=true] { color: inherit; font-weight: 600; box-shadow: inset 0 -2px currentcolor }
.portico-api__tabs button:focus-visible { outline: 2px solid currentcolor; outline-offset: -3px }
.portico-api__try { margin: 1.5rem 0; border: 1px solid var(--ifm-toc-border-color); border-radius: 8px }
.portico-api__try > summary { padding: .6rem 1rem; font-weight: 700; cursor: pointer }
.portico-api__try > p { margin: 0; padding: 0 1rem 1rem }
.portico-api__which { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
@media (max-width: 996px) {
  .portico-api { grid-template-columns: minmax(0, 1fr) }
  .portico-api > aside { display: none }
  .portico-api__jump { display: block; padding: .75rem 1rem; border: 1px solid var(--ifm-toc-border-color); border-radius: 8px }
  .portico-api__jump summary { font-weight: 700; cursor: pointer }
  .portico-api dd { padding-left: .5rem }
}
`
