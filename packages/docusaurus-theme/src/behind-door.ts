import type { Door } from './door-table.js'

/** Used instead of a part's number: there is no page behind the door for any reader. */
export const NO_PART = -1

/** The part and the root behind a door at a path; undefined if there is none. */
export function behind(
  door: Door | undefined,
  path: string,
): { readonly part: number; readonly root: number } | undefined {
  if (!door) return undefined
  if (!('table' in door)) return door
  const location = door.at(path)
  return location && { part: location[0], root: location[1] }
}
