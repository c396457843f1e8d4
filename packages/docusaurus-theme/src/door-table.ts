/** Larger than any character code of an encoded path, and small enough that a product stays within the 53 bits of a number. */
const BASE = 251
/** The largest prime of 45 bits. */
const MARKS = 2 ** 45 - 55

/**
 * Returns a short number for a path. Doors are looked up by it, so the public route table reveals how many private pages there
 * are but not their names. It is not a lock: it hides names, while the envelope protects texts. It is short because every page
 * runs it.
 */
export function pathMark(path: string): string {
  let mark = 0
  for (const char of encodeURI(path.replace(/(\/index\.html|\/)$/, '').toLowerCase()))
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
