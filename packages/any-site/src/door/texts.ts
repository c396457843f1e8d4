import type { DenialReason } from '@portico/protocol'
import type { Sentence } from '../languages/say.js'

/** What a door says in each state in which no page opens: a title, and what the reader can do. */
export const NOTICES = {
  unreachable: {
    title: 'This page can’t open right now',
    text: 'We can’t reach the sign-in service. Public pages work as usual.',
  },
  offline: {
    title: 'You seem to be offline',
    text: 'This page couldn’t be loaded. Check your connection and try again.',
  },
  stale: {
    title: 'This page didn’t open',
    text: 'The site may have been updated while you were reading. Reload the page.',
  },
  no_storage: {
    title: 'This browser stores nothing for this site',
    text: 'Its storage may be full or blocked. Free some space, or allow the site to store data, and try again.',
  },
  incomplete: {
    title: 'This page can’t open right now',
    text: 'A file of this site is missing or out of date. Tell the site’s administrators.',
  },
  no_worker: {
    title: 'This browser can’t open private pages',
    text: 'They are decrypted by a service worker, which this browser or this kind of window doesn’t have. Open the page in an up-to-date browser, outside of a private window or an app.',
  },
} as const satisfies Readonly<Record<string, { readonly title: Sentence; readonly text: Sentence }>>

export type Notice = keyof typeof NOTICES

/** A reason that the reader or the site can do something about; the others are about the time. */
export type Refusal = Exclude<DenialReason, 'not_yet' | 'ended'>

/** Whether only the time keeps a page closed. */
export const isAboutTime = (why: DenialReason): why is Exclude<DenialReason, Refusal> =>
  why === 'not_yet' || why === 'ended'

/** Why a page stays closed for someone who is signed in. */
export const REASONS: Readonly<Record<Refusal, Sentence>> = {
  groups: 'Your account is not in a group that can read this page.',
  agreement: 'You need to accept an agreement first.',
  suspended: 'Your membership is suspended. Contact the site’s administrators to restore it.',
  origin:
    'Private pages can’t be opened at this web address. Go to the site’s own address, or tell its administrators that this one is missing.',
  unknown_key:
    'The sign-in service doesn’t recognize this version of the site, which may have been updated. Reload the page. If that doesn’t help, tell the site’s administrators.',
  invalid_ticket:
    'The sign-in service doesn’t recognize this version of the site, which may have been updated. Reload the page. If that doesn’t help, tell the site’s administrators.',
}

/** Whether a refusal concerns the reader, or the site and its server. */
export const isAboutReader = (why: DenialReason): boolean =>
  why === 'groups' || why === 'agreement' || why === 'suspended'

/** What a door says when only the time keeps its page closed. */
export const TIMES = {
  not_yet: { title: 'This page isn’t open yet', text: 'It will appear here on its own when its time comes.' },
  ended: { title: 'This page is closed', text: 'It could be read until a time that has passed.' },
} as const satisfies Readonly<Record<string, { readonly title: Sentence; readonly text: Sentence }>>
