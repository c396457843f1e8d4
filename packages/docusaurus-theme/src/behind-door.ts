import { type Door, pathMark } from './door-table.js'

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
