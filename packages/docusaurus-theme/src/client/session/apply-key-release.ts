import config from '@portico-site/lazy-config'
import { cacheKeys, dropKeys, keyIdOf, pageIdOf } from '../keys/key-cache.js'
import { type KeyRelease, leases } from '../keys/reader-keys.js'
import { store } from '../page/page-core.js'
import { personOf } from '../page/person.js'
import type { PartState } from '../page/site-state.js'
import { isHeld, openLeased } from '../parts/open-leased.js'
import { startAgain } from './clear-page.js'
import { tellTabs } from './watch-session.js'

/**
 * Applies the server's answer: opens what is granted, closes what is refused, and stores the reader's current groups.
 */
export function applyKeyRelease({ token, released, pages, denied, groups, console, shares }: KeyRelease): void {
  const { parts, person } = store.get()
  const refused = Array.from(denied.keys()).filter((part) => isHeld(parts[part]))
  for (const part of denied.keys()) leases.forget(part)
  for (const [part, lease] of released) leases.hold(part, lease)
  const openPages = pages.filter(({ part }) => !denied.has(part))
  for (const { name: _, ...page } of openPages) leases.holdPage(page)
  const session = personOf(token)?.session ?? ''
  const cacheEntries = Array.from(released.values(), (lease) => ({
    ...lease,
    id: keyIdOf(config.build, lease.part),
    session,
    groups,
  }))
  const cachedPages = openPages.map(({ name, part: _, ...page }) => {
    const of = keyIdOf(config.build, name)
    return { ...page, id: pageIdOf(of, page.page), of, session }
  })
  void cacheKeys([...cacheEntries, ...cachedPages])
  const forgotten = forget(
    Array.from(denied.values(), ({ name }) => keyIdOf(config.build, name)),
    refused.length > 0,
  )
  if (refused.length > 0) return void startAgain(forgotten)
  const closed = Array.from(denied, ([part, { name: _, ...denial }]): [number, PartState] => [
    part,
    { at: 'denied', ...denial },
  ])
  store.set({
    // With the same parts, nothing of the page is rendered again.
    ...(closed.length > 0 && { parts: { ...parts, ...Object.fromEntries(closed) } }),
    ...(person &&
    (person.console !== console || person.shares !== shares || person.groups.join('\n') !== groups.join('\n'))
      ? { person: { ...person, groups, console, shares } }
      : {}),
  })
  for (const part of released.keys()) if (parts[part]?.at !== 'failed') void openLeased(part)
}

/** Deletes keys that were refused. If any was stored, other tabs may have opened pages with it, and close them. */
async function forget(ids: readonly string[], held: boolean): Promise<void> {
  if (ids.length === 0) return
  const wereStored = await dropKeys(ids)
  if (held || wereStored) tellTabs()
}
