import { expect, test } from 'vitest'
import type { SealPlan } from '../plan/plan.js'
import type { SortedFiles } from '../staging/sorted-files.js'
import { reportOf } from './report.js'

const notes = (files: number) => {
  const shared = Array.from({ length: files }, (_, at) => ({ file: `static/${at}.svg`, page: 'docs/open.md' }))
  const sorted = { open: [], notes: [] } as unknown as SortedFiles
  const plan = { parts: [], shared } as unknown as SealPlan
  return reportOf([{ folder: '', plan, sorted, counted: [] }], { policy: { sources: [], undecided: [] } }).notes
}

test('files that private and public pages share are one note, however many there are', () => {
  expect(notes(0)).toEqual([])
  expect(notes(1)).toEqual([
    'Private pages use files that are public, because public pages use them too: static/0.svg (docs/open.md).',
  ])
  expect(notes(31)).toHaveLength(1)
  expect(notes(31)[0]).toMatch(/static\/4\.svg \(docs\/open\.md\); 26 more\.$/)
})
