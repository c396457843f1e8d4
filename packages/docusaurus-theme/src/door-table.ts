/**
 * A short number of a path. Doors are looked up by it, so the public route table says how many private pages there are and
 * not what they are called. It is no lock: it spares names, and the envelope guards texts. Short, since every page runs it.
 */
export function pathMark(path: string): string {
  const text = path.replace(/(\/index\.html|\/)$/, '').toLowerCase()
  let one = 0
  let two = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 2654435761)
    two = Math.imul(two ^ code, 1597334677)
  }
  // 53 bits, all that a number holds: the upper ones of `two`, which every character moves.
  return ((two >>> 11) * 2 ** 32 + (one >>> 0)).toString(36)
}

/** In place of a part's number: there is no page behind the door for anyone. */
export const NO_PART = -1

/** Which sealed part and which of its roots stand behind a path, by the path's mark. */
export type DoorTable = Readonly<Record<string, readonly [part: number, root: number]>>

/** What a locked route knows: the part behind it, or the table of the parts behind its paths. */
export type Door =
  | { readonly part: number; readonly root: number; readonly nested: boolean }
  | { readonly table: DoorTable; readonly nested: boolean }

/** The part and root behind a door at a path; undefined where there is none. */
export function behind(
  door: Door | undefined,
  path: string,
): { readonly part: number; readonly root: number } | undefined {
  if (!door) return undefined
  if (!('table' in door)) return door
  const found = door.table[pathMark(path)]
  return found && { part: found[0], root: found[1] }
}
