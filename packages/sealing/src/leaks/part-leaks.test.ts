import { allOf } from '@portico/access'
import { expect, test } from 'vitest'
import type { SealPlan } from '../plan/plan.js'
import { partLeaks } from './part-leaks.js'

const GROUPS = ['acme', 'globex', 'initech']
const plan = {
  parts: [
    ...GROUPS.map((group) => ({
      expression: allOf(group),
      pages: [],
      canaries: [
        { source: `${group}.md`, what: 'word', text: `word${group}` },
        { source: `${group}.md`, what: 'sentence', text: 'What all of them may read there' },
      ],
    })),
    {
      expression: allOf('acme', 'auditors'),
      pages: [],
      canaries: [],
    },
    { expression: allOf(), pages: [], canaries: [{ source: 'all.md', what: 'word', text: 'wordofall' }] },
  ],
  publicTexts: [],
} as unknown as SealPlan

const leaksOf = (part: number, text: string) =>
  partLeaks(plan, { sealed: [{ part, file: { path: 'x.js', bytes: () => Buffer.from(text) } }] }).map(
    ({ canary }) => canary.text,
  )

test('words of another part are found, words of its own or of a larger audience are not', () => {
  expect(leaksOf(0, 'wordacme wordglobex wordofall')).toEqual(['wordglobex'])
  expect(leaksOf(4, 'wordacme wordofall')).toEqual(['wordacme'])
})

test('a title of the part’s own API description is no leak there, even if a page of another part has it', () => {
  const [acme, globex, ...others] = plan.parts
  const canaries = [{ source: 'globex.md', what: 'sidebar label', text: 'Availability' }]
  const parts = [{ ...acme, titles: ['Availability'] }, { ...globex, canaries }, ...others]
  const leaksOf = (part: number) =>
    partLeaks({ ...plan, parts } as SealPlan, {
      sealed: [{ part, file: { path: 'x.json', bytes: () => Buffer.from('{"title":"Availability"}') } }],
    }).map(({ canary }) => canary.text)
  expect([leaksOf(0), leaksOf(1), leaksOf(2)]).toEqual([[], [], ['Availability']])
})

test('a text that readers may read in one place is no leak in another', () => {
  expect(leaksOf(3, 'what all of them may read there: wordacme, wordglobex')).toEqual(['wordglobex'])
})

test('a text that several parts contain is no leak in any of them', () => {
  expect(leaksOf(1, 'what all of them may read there')).toEqual([])
  expect(leaksOf(4, 'what all of them may read there')).toEqual(['What all of them may read there'])
})
