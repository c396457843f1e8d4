import { type DoorTable, pathMark } from '../door-table.js'

/**
 * A route's path that matches exactly the addresses behind a table of doors. The router takes a regular expression in the
 * place of a text and asks it once per address; ours answers from the table, so no address has to be written down.
 */
export function doorPath(table: DoorTable): string {
  // The router keeps what it compiled by the expression's text, so each table needs a text of its own.
  const path = new RegExp(`^portico-doors:${Object.keys(table).join()}$`)
  path.exec = (pathname) => (pathMark(decoded(pathname)) in table ? ([pathname] as unknown as RegExpExecArray) : null)
  return path as unknown as string
}

/** A path as authors write it. What cannot be decoded stays as it is. */
export function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
