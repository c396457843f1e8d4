import config from '@portico-site/lazy-config'
import { dropKeys, keyIdOf } from '../keys/key-cache.js'
import { askForAll, leases } from '../keys/reader-keys.js'
import { store } from '../page/page-core.js'
import { isHeld } from '../parts/open-leased.js'
import { startAgain } from './clear-page.js'

/** How long before it expires a lease is renewed, in milliseconds. */
const RENEW = 30_000
/** A timer sleeps with the computer and does not notice clock changes, so the clocks are checked again. */
const LOOK = 60_000

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Renews the leases of this tab in time, and closes what was opened with an expired one. Called again whenever they
 * change.
 */
export function watchLeases(): void {
  clearTimeout(timer)
  const expired = leases.expired()
  const lapsed = expired.filter((part) => isHeld(store.get().parts[part]))
  const names = expired.flatMap((part) => leases.forget(part)?.part ?? [])
  if (lapsed.length > 0) return void startAgain(dropKeys(names.map((name) => keyIdOf(config.build, name))))
  const remaining = leases.shortest()
  if (remaining === Number.POSITIVE_INFINITY) return
  const early = remaining > RENEW ? remaining - RENEW : remaining
  timer = setTimeout(renew, Math.min(early, LOOK))
}

function renew(): void {
  const remaining = leases.shortest()
  if (remaining > 0 && remaining <= RENEW) void askForAll()
  watchLeases()
}
