import { defaultRuntime } from '../browser/runtime.js'
import { SlashID } from '../identity.js'
import { answerMessages } from './answer-messages.js'
import { followLink, isLink } from './follow-link.js'
import { createView } from './view.js'

/*
 * The script of `/sdk.html`. In a frame it only responds to the embedding page, and only if it is a known site. Opened by a link,
 * it follows the link; opened by a page, it provides its passkeys to that page.
 */
const { origin, href } = location
const origins = document.querySelector<HTMLMetaElement>('meta[name=origins]')?.content.split(/\s+/) ?? []
answerMessages({ page: window, origins: [origin, ...origins], runtime: defaultRuntime() })

if (window.parent === window) {
  const view = createView(document)
  if (isLink(href)) {
    const environment = { baseURL: origin, sdkURL: `${origin}/sdk.html` }
    const sid = new SlashID({ environment, analyticsEnabled: false })
    followLink(sid, view, (address) => location.assign(address))
  } else view.show(window.opener ? 'helper' : 'nothing')
}
