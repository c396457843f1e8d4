import type { SiteRuntime } from '@portico/sealing/plan'
import { pagePathOf } from '@portico/sealing/reading/release-keys'
import { askServer } from '../keys/ask-server.js'
import { say } from '../languages/say.js'
import { element, show } from './elements.js'
import { noAccess, type RefusedPart } from './no-access.js'
import { notOpen } from './not-open.js'
import { notice } from './notice.js'
import { openPage } from './open-page.js'
import { isAboutTime } from './texts.js'
import { dropToken, storedToken } from './token.js'

/** While a request for access is open, the door asks again: at first often, because the reader is watching. */
const SOON = 2 * 60_000
const FIRST_PAUSE = 1_500
const LONGEST_PAUSE = 10_000
/** States that stay on the screen while the server is asked again. */
const QUIET = ['denied', 'not-yet', 'ended']
let waitingSince: number | undefined

/** What a reader can do at a door. */
export interface DoorActions {
  /** Starts over with the token that the browser has then. */
  readonly again: () => void
  readonly signIn: () => void
}

/**
 * Requests the keys of the site with the stored token, or without one those for everyone, and opens the page or says why it stays closed.
 *
 * @returns after how many milliseconds to ask again; undefined if that would not help
 */
export async function knock(
  site: SiteRuntime,
  part: number,
  { again, signIn }: DoorActions,
): Promise<number | undefined> {
  const token = storedToken() ?? ''
  if (!QUIET.includes(document.getElementById('door')?.dataset.state ?? ''))
    show('asking', element('p', { role: 'status' }, say('Opening the page …')))
  const answered = await askServer(site, token, { part, path: pagePathOf(location.pathname) })
  // The reader may have signed out, or in as someone else, in the meantime.
  if ((storedToken() ?? '') !== token) return void again()
  if (answered.at === 'signed_out') {
    dropToken()
    return void again()
  }
  if (answered.at !== 'answered') return void notice(answered.at, again)
  const denial = answered.denied.get(part)
  if (!denial) {
    const problem = await openPage(site)
    return problem && void notice(problem, again)
  }
  if (isAboutTime(denial.why)) return notOpen(denial, token === '' ? signIn : undefined)
  const isWaiting = denial.request === 'open'
  const isShown = isWaiting && waitingSince !== undefined
  waitingSince = isWaiting ? (waitingSince ?? performance.now()) : undefined
  if (!isShown) noAccess(site, part, denial as RefusedPart, again)
  if (waitingSince === undefined) return undefined
  const waited = performance.now() - waitingSince
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * Math.max(1, waited / SOON))
}
