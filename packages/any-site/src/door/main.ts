import type { SiteRuntime } from '@portico/sealing/plan'
import { askServer } from '../keys/ask-server.js'
import { dropKeys } from '../keys/key-store.js'
import { say, speak } from '../languages/say.js'
import { button, element, show } from './elements.js'
import { noAccess, type RefusedPart } from './no-access.js'
import { notOpen } from './not-open.js'
import { openPage } from './open-page.js'
import { isAboutTime, NOTICES, type Notice } from './texts.js'
import { dropToken, storedToken, USER_TOKEN } from './token.js'

/* The script of every door: signs the reader in, requests the keys of the site, and hands the page over to the service worker. */
const site = JSON.parse(document.getElementById('portico')?.textContent ?? '{}') as SiteRuntime
const part = Number(document.body.dataset.part)

/** While a request for access is open, the door asks again: at first often, because the reader is watching. */
const SOON = 2 * 60_000
const FIRST_PAUSE = 1_500
const LONGEST_PAUSE = 10_000
/** States that stay on the screen while the server is asked again. */
const QUIET = ['denied', 'not-yet', 'ended']
let waitingSince: number | undefined
let timer: ReturnType<typeof setTimeout> | undefined

async function knock(): Promise<void> {
  clearTimeout(timer)
  const token = storedToken() ?? ''
  // A session may have ended where nothing else could delete its keys.
  if (token === '') await dropKeys((key) => key.token !== '')
  if (token === '' && !site.everyone.includes(part)) return signIn()
  if (!QUIET.includes(document.getElementById('door')?.dataset.state ?? ''))
    show('asking', element('p', { role: 'status' }, say('Opening the page …')))
  const answered = await askServer(site, token, part)
  // The reader may have signed out, or in as someone else, in the meantime.
  if ((storedToken() ?? '') !== token) return knock()
  if (answered.at === 'signed_out') {
    dropToken()
    return knock()
  }
  if (answered.at !== 'answered') return notice(answered.at)
  const denial = answered.denied.get(part)
  if (!denial) {
    const problem = await openPage(site)
    if (problem) notice(problem)
    return
  }
  if (isAboutTime(denial.why)) {
    const pause = notOpen(denial, token === '' ? () => void signIn() : undefined)
    if (pause !== undefined) timer = setTimeout(() => void knock(), pause)
    return
  }
  const isWaiting = denial.request === 'open'
  const isShown = isWaiting && waitingSince !== undefined
  waitingSince = isWaiting ? (waitingSince ?? performance.now()) : undefined
  if (!isShown) noAccess(site, part, denial as RefusedPart, () => void knock())
  if (waitingSince === undefined) return
  const waited = performance.now() - waitingSince
  timer = setTimeout(() => void knock(), Math.min(LONGEST_PAUSE, FIRST_PAUSE * Math.max(1, waited / SOON)))
}

const notice = (kind: Notice) => {
  const { title, text } = NOTICES[kind]
  const again = () => (kind === 'stale' ? location.reload() : void knock())
  show(
    kind,
    element('h1', {}, say(title)),
    element('p', {}, say(text)),
    element('p', {}, button(say('Try again'), again, true)),
  )
}

async function signIn(): Promise<void> {
  clearTimeout(timer)
  const place = element('div', { className: 'form' })
  show('signed-out', element('p', { className: 'hint' }, say('Sign in to read this page.')), place)
  try {
    const { showForm } = await import('./form.js')
    await showForm(place, site, () => void knock())
  } catch {
    place.replaceChildren(
      element('p', { role: 'alert' }, say('This didn’t load. You may be offline, or the site was updated.')),
      button(say('Reload'), () => location.reload(), true),
    )
  }
}

addEventListener('storage', ({ key }) => {
  if (key === null || key === USER_TOKEN) void knock()
})
addEventListener('pageshow', ({ persisted }) => persisted && void knock())
void speak(document.documentElement.lang).then(knock)
