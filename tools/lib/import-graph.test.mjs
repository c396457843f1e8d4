import { expect, test } from 'vitest'
import { circlesIn, fileGraph, folderGraph } from './import-graph.mjs'

/** A graph from `'a → b, c'` lines. */
const graph = (...lines) =>
  new Map(
    lines.map((line) => {
      const [from, targets] = line.split(' → ')
      return [from, new Map((targets ? targets.split(', ') : []).map((to) => [to, `${from} imports ${to}`]))]
    }),
  )

test.each([
  ['a line', graph('a → b', 'b → c', 'c'), []],
  ['two paths to one file', graph('a → b, c', 'b → d', 'c → d', 'd'), []],
  ['two files', graph('a → b', 'b → a'), [['a', 'b']]],
  [
    'the shortest cycle first',
    graph('a → b, c', 'b → c', 'c → a'),
    [
      ['a', 'c'],
      ['b', 'c', 'a'],
    ],
  ],
  ['a cycle that is reached from another file', graph('a → b', 'b → c', 'c → b'), [['b', 'c']]],
  [
    'two cycles',
    graph('a → b', 'b → a', 'c → d', 'd → c'),
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
])('%s', (_, graph, circles) => {
  expect(circlesIn(graph)).toEqual(circles)
})

test('a file graph follows imports to files, including type imports', () => {
  const files = fileGraph('packages/seal')
  expect([...files.get('packages/seal/src/index.ts').keys()]).toContain('packages/seal/src/envelope.ts')
  expect([...files.keys()].some((path) => path.includes('.test.'))).toBe(false)
})

test('a folder graph combines the files of a folder, and has an example of each import', () => {
  const folders = folderGraph('packages/react')
  expect([...folders.keys()]).toContain('sign-in/')
  for (const [folder, targets] of folders)
    for (const [target, edge] of targets) {
      expect(target).not.toBe(folder)
      expect(edge).toMatch(/^packages\/react\/\S+ imports packages\/react\/\S+$/)
    }
})

test('what a package loads on demand forms no cycle, and only its loader imports it', () => {
  for (const folder of ['packages/react', 'packages/sdk']) {
    const graph = fileGraph(folder, { lazy: true })
    const loader = `${folder}/src/lazy-modules.ts`
    const modules = [...graph.get(loader).keys()]
    expect(modules).toContain(`${folder}/src/${LAZY_MODULE[folder]}`)
    for (const [from, targets] of graph)
      if (from !== loader) expect([...targets.keys()].filter((target) => modules.includes(target))).toEqual([])
    expect(circlesIn(graph)).toEqual([])
    expect(circlesIn(folderGraph(folder))).toEqual([])
  }
})

const LAZY_MODULE = { 'packages/react': 'sign-in/interruptions.ts', 'packages/sdk': 'methods/secrets.ts' }
