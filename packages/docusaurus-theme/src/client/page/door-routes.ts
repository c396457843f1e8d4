import { type DoorTable, pathMark } from '../../door-table.js'
import type { LiveRoute } from './site-state.js'

let count = 0

/**
 * A route that matches every address in a table of doors. The router accepts a regular expression instead of a path and
 * tests it once per address; ours looks the address up in the table, so no address has to be published.
 */
export function doors(table: DoorTable, nested: boolean, component: LiveRoute['component']): LiveRoute {
  // The router caches compiled paths by the expression's text, so each table needs a unique text.
  const path = new RegExp(`portico-${count++}`)
  const at = (pathname: string) => table[pathMark(pathname)]
  path.exec = (pathname) => (at(pathname) ? ([pathname] as unknown as RegExpExecArray) : null)
  return { path: path as unknown as string, component, door: { table, at, nested } }
}

/**
 * A path as Docusaurus' router compares it with its routes, which is not canonical: one level of escapes is decoded. If it cannot be
 * decoded, it stays unchanged.
 */
export function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
