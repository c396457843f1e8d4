import { useSyncExternalStore } from 'react'
import type { SiteState } from './visitor.js'

const BEFORE: SiteState = { checked: false, parts: {}, dialog: false }

let state = BEFORE
const listeners = new Set<() => void>()

/** The one state of the tab. */
export const store = {
  get: () => state,
  set(change: Partial<SiteState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/**
 * What a component wants of the tab's state; it renders again when that changes, and what it wants must be the same while the
 * state is. Hydration sees the state that was prerendered, so it never differs.
 */
export const useOfSite = <Wanted>(choose: (site: SiteState) => Wanted): Wanted =>
  useSyncExternalStore(
    store.subscribe,
    () => choose(state),
    () => choose(BEFORE),
  )

/** The tab's whole state in a component, for those that any change concerns. */
export const useSite = (): SiteState => useOfSite((site) => site)
