import { createContext } from 'react'

/**
 * Whether the operations of a page can be tried, and the prefix of keys that their sandbox accepts without
 * registration.
 */
export const Tried = createContext<{ readonly isTried: boolean; readonly keyPrefix?: string }>({
  isTried: true,
})
