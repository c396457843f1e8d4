import type { Json } from '@portico/openapi/description'
import { useRef, useSyncExternalStore } from 'react'

/** How the prerendered articles of a page become its components. */
export interface ArticlesInUse {
  /** Whether they do when they come near the window: samples contain the reader's own key. */
  readonly isNear: boolean
  /** Whether all do: this reader's description is another one. */
  readonly isAll: boolean
  /** Provides the whole description, which they are rendered from. */
  readonly use: () => void
  /** The whole description, also before it was used. */
  readonly whole: () => Json
}

const never = () => () => {}
const nothing = () => 0

/**
 * Whether a component takes over what was prerendered. Not on the server, and not when it appears later, as on a page that is reached by a
 * link of the site, or when React gives up the prerendered page. React asks for the server's state only then; a state that changed after
 * it would render everything a second time.
 */
export function useTakesOver(): boolean {
  const takesOver = useRef(false)
  useSyncExternalStore(never, nothing, () => {
    takesOver.current = typeof window !== 'undefined'
    return 0
  })
  return takesOver.current
}
