/**
 * The imports between the files of a package, and between its folders. Type imports count: to read a type, one must know its
 * file.
 */
import { dirname, join, normalize } from 'node:path'
import { sourcesIn } from './sources.mjs'

const ENDINGS = ['.ts', '.tsx', '.mts', '.mjs']

/**
 * @typedef {Map<string, Map<string, string>>} Graph From a file or folder to those it imports; the value is an example of such
 * an import.
 */

/**
 * Returns the imports between the files of a package, except tests.
 * @param {string} folder The package's folder, such as `packages/sdk`.
 * @param {{ lazy?: boolean }} [options] Whether an `import()` counts.
 * @returns {Graph}
 */
export function fileGraph(folder, { lazy = false } = {}) {
  const sources = sourcesIn(folder).filter(({ test }) => !test)
  const paths = new Set(sources.map(({ path }) => path))
  return new Map(
    sources.map(({ path, imports }) => [
      path,
      new Map(
        imports
          .filter((each) => each.specifier.startsWith('.') && (lazy || !each.lazy))
          .map(({ specifier }) => normalize(join(dirname(path), specifier)).replace(/\.[cm]?jsx?$/, ''))
          .map((target) => ENDINGS.map((ending) => target + ending).find((name) => paths.has(name)))
          .filter((target) => target !== undefined && target !== path)
          .map((target) => [target, `${path} imports ${target}`]),
      ),
    ]),
  )
}

/**
 * Where a package loads modules that combine what is used together from any folder, so loading one does not order the folders.
 */
const LOADER = /\/src\/lazy-modules\.ts$/

/**
 * Returns the imports between the folders of a package. A folder is the first one below `src`; a file directly in `src` counts as
 * a folder, because it has a place in the order like any other.
 * @param {string} folder
 * @param {readonly string[]} [split] Folders below `src` whose own folders count instead.
 * @returns {Graph}
 */
export function folderGraph(folder, split = []) {
  const roomOf = (path) => {
    const names = path
      .slice(folder.length + 1)
      .replace(/^src\//, '')
      .split('/')
    const depth = split.includes(names[0]) ? 2 : 1
    return names.length > depth ? `${names.slice(0, depth).join('/')}/` : names.join('/')
  }
  const rooms = new Map()
  for (const [path, targets] of fileGraph(folder, { lazy: true })) {
    if (LOADER.test(path)) continue
    for (const [target, edge] of targets) {
      const [from, to] = [roomOf(path), roomOf(target)]
      if (from === to) continue
      if (!rooms.has(from)) rooms.set(from, new Map())
      if (!rooms.get(from).has(to)) rooms.get(from).set(to, edge)
    }
  }
  return rooms
}

/**
 * Returns the cycles of the graph: for each node that is on none of the earlier ones, the shortest path back to it. Empty
 * exactly if the graph has no cycle; if cycles share a node, some are only found once others are removed.
 * @param {Graph} graph
 * @returns {string[][]} Each as its nodes in order; the last imports the first.
 */
export function circlesIn(graph) {
  const cycles = []
  const seen = new Set()
  for (const start of graph.keys()) {
    if (seen.has(start)) continue
    const way = wayAround(graph, start)
    if (!way) continue
    for (const node of way) seen.add(node)
    cycles.push(way)
  }
  return cycles
}

/** The shortest path from a node back to itself, breadth-first. */
function wayAround(graph, start) {
  const before = new Map()
  const queue = [start]
  for (const node of queue)
    for (const target of graph.get(node)?.keys() ?? []) {
      if (target === start) {
        const way = [node]
        while (way[0] !== start) way.unshift(before.get(way[0]))
        return way
      }
      if (before.has(target)) continue
      before.set(target, node)
      queue.push(target)
    }
  return undefined
}
