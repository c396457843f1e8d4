/** Where a browser keeps what: in the tab, so that the page can be reloaded, or until someone clears it. */
type StorePlace = 'sessionStorage' | 'localStorage'

/** What the tab keeps, by its key. */
export const IN_TAB = {
  /** The secret of the link. */
  secret: 'portico-guest',
  /** Which page of a folder is open. */
  page: 'portico-guest-page',
  /** Set while the secret is what this tab got for a password. */
  byPassword: 'portico-guest-password',
} as const

/** For a browser that stores nothing: the page works until it is reloaded. */
const memory = new Map<string, string>()

/** Returns what is remembered under a key. */
export function recall(key: string, place: StorePlace = 'sessionStorage'): string | undefined {
  try {
    return globalThis[place].getItem(key) ?? memory.get(key)
  } catch {
    return memory.get(key)
  }
}

/** Remembers a value, or forgets it without one. */
export function remember(key: string, value?: string, place: StorePlace = 'sessionStorage'): void {
  if (value === undefined) memory.delete(key)
  else memory.set(key, value)
  try {
    if (value === undefined) globalThis[place].removeItem(key)
    else globalThis[place].setItem(key, value)
  } catch {
    // It is in memory.
  }
}
