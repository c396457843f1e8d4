import { useSyncExternalStore } from 'react'
import type { SiteState } from './site-state.js'

const BEFORE: SiteState = { checked: false, parts: {}, dialog: false }

let state = BEFORE
const listeners = new Set<() => void>()

/** The state of the tab. */
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
 * Selects from the tab's state; the component re-renders when the selection changes, and the selector must return the
 * same value for the same state. Hydration uses the prerendered state, so it never differs.
 */
export const useOfSite = <Value>(choose: (site: SiteState) => Value): Value =>
  useSyncExternalStore(
    store.subscribe,
    () => choose(state),
    () => choose(BEFORE),
  )

/** The tab's whole state, for components that depend on every change. */
export const useSite = (): SiteState => useOfSite((site) => site)
