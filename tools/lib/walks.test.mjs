import { expect, test } from 'vitest'
import { fileGraph } from './import-graph.mjs'
import { walkUnder } from './walks.mjs'

const graphs = new Map()
const graphOf = (file) => {
  const folder = file.split('/').slice(0, 2).join('/')
  if (!graphs.has(folder)) graphs.set(folder, fileGraph(folder, { lazy: true }))
  return graphs.get(folder)
}

test.each(['One sign-in through the files', 'One private page through the files', 'Programs that read'])(
  '%s: every arrow is an import',
  (heading) => {
    const steps = walkUnder(heading)
    expect(steps.map(({ number }) => number)).toEqual(steps.map((_, at) => at + 1))
    const missing = steps.flatMap(({ number, files }) =>
      files
        .slice(1)
        .map((file, at) => [files[at], file])
        .filter(([from, to]) => !graphOf(from).get(from)?.has(to))
        .map(([from, to]) => `step ${number}: ${from} does not import ${to}`),
    )
    expect(missing).toEqual([])
  },
)

test('a walk that names a missing file is refused', () => {
  expect(() => walkUnder('Search')).toThrow('has no walk under')
})
