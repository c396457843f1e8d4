import { type ComponentType, useSyncExternalStore } from 'react'
import type { Door } from '../door-table.js'
import type { propsFor } from '../props-for.js'
import type { ReaderPatch } from '../reader-patch.js'
import type Groups from '../theme/Groups/index.js'
import type { loadPosts } from './load-posts.js'
import type { mayOpen } from './may-open.js'
import type { openData, openPatches } from './open-data.js'
import type { openIndex } from './open-index.js'

/** The person whose token this browser keeps, as the token tells. Comfort only: the server decides again. */
export interface Person {
  readonly id: string
  /** Id of the session that the token is for. */
  readonly session: string
  /** The handle they signed in with, or what there is instead. */
  readonly name: string
  readonly groups: readonly string[]
}

/** A route as the running site holds it. */
export interface LiveRoute {
  readonly path: string
  readonly exact?: boolean
  readonly component: ComponentType<object> & { readonly preload?: () => Promise<unknown> }
  /** Set when the door's part opens, so that links into it preload like any other. */
  routes?: LiveRoute[]
  readonly door?: Door
}

/** What an opened part exports. */
export interface PartModule {
  readonly roots: readonly LiveRoute[]
  readonly patch: ReaderPatch
  /** The part's styles as JSON, or the mark of their place when there are none. */
  readonly styles: string
}

/** How one sealed part stands in this tab. */
export type PartState =
  | { readonly at: 'opening' }
  | ({ readonly at: 'open' } & PartModule)
  | { readonly at: 'denied' }
  | { readonly at: 'unreachable' }
  | { readonly at: 'failed' }

/** All that the site's pages know of the visitor. */
export interface SiteState {
  /** False while prerendering and hydrating: nobody has looked for a session yet. */
  readonly checked: boolean
  readonly person?: Person
  readonly parts: Readonly<Record<number, PartState>>
  /** The element of a private page that wants the sign-in form. */
  readonly slot?: Element
  /** The form is open above a public page. */
  readonly dialog: boolean
  /**
   * What shows a page as its reader may see it: lays over it the names that open parts add, and shows pieces
   * and links to those they are for.
   */
  readonly tools?: {
    readonly openData: typeof openData
    readonly openPatches: typeof openPatches
    readonly propsFor: typeof propsFor
    readonly loadPosts: typeof loadPosts
    readonly Groups: typeof Groups
    readonly mayOpen: typeof mayOpen
    readonly openIndex: typeof openIndex
  }
  /** The search while it is open. */
  readonly search?: ComponentType | undefined
  /** The sign-in layer, once something needed it. */
  readonly layer?: ComponentType
  /** Code that something needed did not load. */
  readonly failed?: boolean
}

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
    return () => void listeners.delete(listener)
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
