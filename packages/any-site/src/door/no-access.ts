import type { DeniedPart } from '@portico/protocol'
import type { SiteRuntime } from '@portico/sealing/plan'
import { say } from '../languages/say.js'
import { agreement } from './agreement.js'
import { button, element, show } from './elements.js'
import { requestAccess } from './requests.js'
import { isAboutReader, REASONS, type Refusal } from './texts.js'
import { logOut, nameOf, storedToken } from './token.js'

const LONGEST_REASON = 1000

/** What the server says about a part, if not only the time keeps it closed. */
export type RefusedPart = DeniedPart & { readonly why: Refusal }

/** For someone who is signed in and may not read the page: who they are, why it stays closed, and what they can do. */
export function noAccess(site: SiteRuntime, part: number, denial: RefusedPart, again: () => void): void {
  const { why, missing = [], about = [], request } = denial
  const isReader = isAboutReader(why)
  const status = element(
    'p',
    { role: 'status' },
    request === 'denied' &&
      say('Your request was declined. Contact the site’s administrators if you still need access.'),
  )
  const because =
    why === 'groups' && missing.length > 0
      ? say('This page is for members of {groups}.', { groups: missing.join(', ') })
      : say(REASONS[why])
  const leave = button(say('Switch account'), () => void logOut(site).then(again))
  if (request === 'open') {
    show(
      'denied',
      element('h1', {}, say('Request sent')),
      element('p', { role: 'status' }, say('We’ll email you when it’s approved, and this page will open on its own.')),
      element('p', {}, button(say('Check again'), again), ' ', leave),
    )
    return
  }
  const reason = element('textarea', { rows: 2, maxLength: LONGEST_REASON })
  const ask = button(say('Request access'), () => void send(), true)
  const send = async () => {
    ask.disabled = true
    const outcome = await requestAccess(site, part, reason.value.trim())
    if (outcome === 'sent') return again()
    status.textContent = say(
      outcome === 'unknown'
        ? 'Ask the site’s administrators to add you, then check again.'
        : 'The request could not be sent. Try again in a moment.',
    )
    if (outcome === 'unknown') ask.remove()
    ask.disabled = false
  }
  const title =
    why === 'agreement'
      ? 'Read and accept to continue'
      : isReader
        ? 'You don’t have access to this page yet'
        : 'This page can’t be opened'
  show(
    'denied',
    element('h1', {}, say(title)),
    element(
      'p',
      {},
      isReader && `${say('You are signed in as {name}.', { name: nameOf(storedToken() ?? '') })} `,
      because,
    ),
    ...about.map(({ name, description }) => element('p', {}, element('strong', {}, name), `: ${description}`)),
    why === 'agreement' && agreement(site, again),
    status,
    why === 'groups' && element('label', {}, say('Why do you need it? (optional)'), reason),
    element('p', {}, why === 'groups' && ask, ' ', button(say('Check again'), again), ' ', isReader && leave),
  )
}
