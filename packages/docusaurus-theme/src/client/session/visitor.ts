import Groups from '@theme/Groups'
import { followOpenings } from '../door/follow-openings.js'
import { isForVisitors } from '../door/open-or-sign-in.js'
import { askForAll, hearAnswers, type ReleaseOutcome } from '../keys/reader-keys.js'
import { mayOpen } from '../navigation/openable-item.js'
import { store, storedToken } from '../page/page-core.js'
import type { ReaderTools } from '../page/site-state.js'
import { openIndex } from '../parts/open-index.js'
import { isHeld, setPart } from '../parts/open-leased.js'
import { openOverlay } from '../parts/open-overlay.js'
import { partHere } from '../parts/open-part.js'
import { HeadingLinksOfReader } from '../reader/heading-links.js'
import { openSite } from '../reader/patch-site.js'
import { viewOf } from '../reader/reader-view.js'
import { applyKeyRelease } from './apply-key-release.js'
import { watchLeases } from './watch-leases.js'

/**
 * The code for visitors without a session, loaded only on sites with pages that open to everyone at some time: opens what may be
 * read now, waits for the rest, and closes what has ended.
 */

const tools: ReaderTools = {
  openSite,
  viewOf,
  Groups,
  HeadingLinks: HeadingLinksOfReader,
  mayOpen,
  openIndex,
  openOverlay,
  askForAccess: async () => 'unknown',
  partHere,
  onlyCopies: () => partHere() !== undefined,
  logOut: async () => {},
  AccountMenu: () => null,
}

/** Called once for a visitor. A session that begins later replaces what was prepared here. */
export function welcome(): void {
  if (storedToken()) return
  hearAnswers({
    answered: (answer) => {
      applyKeyRelease(answer)
      watchLeases()
    },
    ended: (outcome) => {
      settle(outcome)
      followOpenings()
    },
  })
  store.set({ tools })
  void askForAll(partHere())
}

/** A visitor is at a page of this part, or retries it. */
export function open(part: number): void {
  const at = store.get().parts[part]?.at
  if (at === 'open' || at === 'opening' || at === 'asking') return
  setPart(part, { at: 'asking' })
  void askForAll(part)
}

/** There was no answer for the page of this tab. */
function settle(outcome: ReleaseOutcome): void {
  const part = partHere()
  if (outcome === 'answered' || part === undefined || !isForVisitors(part)) return
  const isReachable = outcome === 'offline' || outcome === 'stale'
  if (!isHeld(store.get().parts[part]))
    setPart(part, { at: !isReachable ? 'unreachable' : outcome === 'stale' ? 'failed' : 'offline' })
}
