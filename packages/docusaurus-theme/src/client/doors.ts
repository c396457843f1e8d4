import { type DoorTable, pathMark } from '../door-table.js'
import type { LiveRoute } from './visitor.js'

let count = 0

/**
 * The route that stands for every address in a table of doors. The router takes a regular expression in the place of a path
 * and asks it once per address; ours answers from the table, so no address has to be written down.
 */
export function doors(table: DoorTable, nested: boolean, component: LiveRoute['component']): LiveRoute {
  // The router keeps what it compiled by the expression's text, so each table needs a text of its own.
  const path = new RegExp(`portico-${count++}`)
  const at = (pathname: string) => table[pathMark(pathname)]
  path.exec = (pathname) => (at(decoded(pathname)) ? ([pathname] as unknown as RegExpExecArray) : null)
  return { path: path as unknown as string, component, door: { table, at, nested } }
}

/** A path as authors write it. What cannot be decoded stays as it is. */
export function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
