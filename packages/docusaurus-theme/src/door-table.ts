import { addressOf, pathKey } from '@portico/access'

/** Larger than any character code of an encoded path, and small enough that a product stays within the 53 bits of a number. */
const BASE = 251
/** The largest prime of 45 bits. */
const MARKS = 2 ** 45 - 55
/** Stands for an address that no page can have. It is not a key itself, because keys do not contain this character. */
const NO_PATH = '?'

/**
 * Returns a short number for the address of a page, the same for every spelling. Doors are looked up by it, so the public route
 * table reveals how many private pages there are but not their names. It is not a lock: it hides names, while the envelope
 * protects texts. It is short because every page runs it.
 *
 * @param path encoded, or as the router has it: it decodes `%25`, so what is left may not be decodable
 */
export function pathMark(path: string): string {
  let mark = 0
  const key = pathKey(path) ?? pathKey(addressOf(path)) ?? NO_PATH
  for (const char of encodeURI(key.replace(/(\/index)?\.html$|\/$/, '')))
    mark = (mark * BASE + char.charCodeAt(0)) % MARKS
  return mark.toString(36)
}

/** The sealed part behind a path, and which of its roots, by the path's mark. */
export type DoorTable = Readonly<Record<string, readonly [part: number, root: number]>>

/** What a locked route contains: the part behind it, or the table of the parts behind its paths. */
export type Door =
  | { readonly part: number; readonly root: number; readonly nested: boolean }
  | {
      readonly table: DoorTable
      /** The table's row for a path. */
      readonly at: (path: string) => DoorTable[string] | undefined
      readonly nested: boolean
    }
