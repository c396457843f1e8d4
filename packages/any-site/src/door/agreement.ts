import type { SiteRuntime } from '@portico/sealing/plan'
import { type Sentence, say } from '../languages/say.js'
import { button, element } from './elements.js'
import { acceptAgreement, type DueAgreement, dueAgreements } from './requests.js'
import { logOut } from './token.js'

const FAILED: Sentence = 'That didn’t work. Try again in a moment.'

/** Shows the first agreement that keeps a page closed, to read and accept; then the next one; then requests the page again. */
export function agreement(site: SiteRuntime, again: () => void): HTMLElement {
  const place = element('div', { className: 'agreement' })
  const read = async (note?: string) => {
    const due = await dueAgreements(site)
    const [first] = due ?? []
    if (due && !first) return again()
    place.replaceChildren(...(first ? form(first, note) : [element('p', { role: 'status' }, say(FAILED))]))
  }
  const form = (due: DueAgreement, note = ''): readonly Node[] => {
    const status = element('p', { role: 'status' }, note)
    const accept = button(say('Accept'), () => void send(), true)
    const send = async () => {
      accept.disabled = true
      const how = await acceptAgreement(site, due)
      if (how === 'accepted' || how === 'stale')
        return read(how === 'stale' ? say('The agreement has changed. Read it again.') : undefined)
      accept.disabled = false
      status.textContent = say(how === 'again' ? 'You signed in too long ago. Sign in again to accept.' : FAILED)
      if (how === 'again') accept.replaceWith(button(say('Sign in again'), () => void logOut(site).then(again), true))
    }
    return [
      element('h2', {}, due.name),
      element('section', { tabIndex: 0, ariaLabel: due.name }, due.text),
      status,
      due.may_accept
        ? accept
        : element('p', {}, say('An administrator of your organization must accept this for all of its members.')),
    ]
  }
  void read()
  return place
}
