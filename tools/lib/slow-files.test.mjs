import { expect, test } from 'vitest'
import { inRoot } from './root.mjs'
import { slowFiles } from './slow-files.mjs'

test('lists the files that took longest first, with their seconds', () => {
  const file = (name, seconds) => ({ name: inRoot(name), startTime: 5_000, endTime: 5_000 + seconds * 1_000 })
  const results = [file('a.test.ts', 3), file('tests/b.test.ts', 120.4), file('c.test.ts', 7)]
  expect(slowFiles(results, 2)).toEqual(['  120 s  tests/b.test.ts', '    7 s  c.test.ts'])
})
