/**
 * Checks that there are no import cycles among the files of a package, nor among its folders, including type imports: each can
 * then be read together with only what it imports. An `import()` counts. Run by `npm run check`, which prints the cycle.
 */
import { circlesIn, fileGraph, folderGraph } from './lib/import-graph.mjs'
import { PACKAGES } from './lib/package-folders.mjs'

const listCycle = (graph, way) =>
  way.map((node, at) => `  ${graph.get(node).get(way[(at + 1) % way.length])}`).join('\n')

/** @returns {string[]} A paragraph for each cycle; empty if there is none. */
export function ringComplaints() {
  return PACKAGES.flatMap((folder) => {
    const [files, folders] = [fileGraph(folder, { lazy: true }), folderGraph(folder)]
    return [
      ...circlesIn(files).map(
        (way) => `${folder}: ${way.length} files import each other in a circle.\n${listCycle(files, way)}`,
      ),
      ...circlesIn(folders).map(
        (way) => `${folder}: the folders ${way.join(' → ')} → ${way[0]} form a ring.\n${listCycle(folders, way)}`,
      ),
    ]
  })
}
