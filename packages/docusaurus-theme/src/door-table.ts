/** Every character of an encoded path has its place below it, and a product stays within the 53 bits of a number. */
const BASE = 251
/** The largest prime of 45 bits. */
const MARKS = 2 ** 45 - 55

/**
 * A short number of a path. Doors are looked up by it, so the public route table says how many private pages there are and
 * not what they are called. It is no lock: it spares names, and the envelope guards texts. Short, since every page runs it.
 */
export function pathMark(path: string): string {
  let mark = 0
  for (const char of encodeURI(path.replace(/(\/index\.html|\/)$/, '').toLowerCase()))
    mark = (mark * BASE + char.charCodeAt(0)) % MARKS
  return mark.toString(36)
}

/** Which sealed part and which of its roots stand behind a path, by the path's mark. */
export type DoorTable = Readonly<Record<string, readonly [part: number, root: number]>>

/** What a locked route knows: the part behind it, or the table of the parts behind its paths. */
export type Door =
  | { readonly part: number; readonly root: number; readonly nested: boolean }
  | {
      readonly table: DoorTable
      /** The table's row for a path. */
      readonly at: (path: string) => DoorTable[string] | undefined
      readonly nested: boolean
    }
