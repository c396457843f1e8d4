import type { SiteRuntime } from '@portico/sealing/plan'
import { element } from '../door/elements.js'
import { nameOf, storedToken } from '../door/token.js'
import { say } from '../languages/say.js'

const STYLE = `
:host { all: initial; position: fixed; inset: auto 1rem 1rem auto; z-index: 2147483000; }
details { position: relative; font: 14px/1.5 system-ui, sans-serif; color: #1d2530; }
summary { display: grid; place-items: center; inline-size: 44px; block-size: 44px; border-radius: 50%; border: 1px solid #7c8a97;
  background: #fff; font-weight: 600; font-size: 16px; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
div { position: absolute; inset: auto 0 52px auto; display: grid; gap: 4px; min-inline-size: 200px; padding: 12px; border-radius: 8px;
  border: 1px solid #7c8a97; background: #fff; }
p { margin: 0; overflow-wrap: anywhere; }
a, button { all: unset; box-sizing: border-box; padding: 8px; border-radius: 6px; cursor: pointer; }
a:hover, button:hover { background: #f3f5f7; }
:is(a, button, summary):focus-visible { outline: 2px solid #00588a; outline-offset: 2px; }
@media print { :host { display: none; } }
`

/** Shows the reader's account in a corner of the page, apart from its styles. */
export function accountMenu(site: SiteRuntime, onLogOut: () => void): void {
  const name = nameOf(storedToken() ?? '')
  const host = element('portico-account' as 'div')
  const root = host.attachShadow({ mode: 'open' })
  const style = element('style', {}, STYLE)
  const summary = element(
    'summary',
    { ariaLabel: say('Account'), title: name },
    (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '·').toUpperCase(),
  )
  const menu = element(
    'div',
    {},
    element('p', {}, name),
    element('a', { href: `${site.baseURL}/console/account` }, say('Account')),
    element('button', { type: 'button', onclick: onLogOut }, say('Log out')),
  )
  root.append(style, element('details', {}, summary, menu))
  document.body.append(host)
}
