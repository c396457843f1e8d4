import { expect, test } from 'vitest'
import { PAGES } from '../pages.js'
import { fixedTargets, matching } from './targets.js'

const targets = fixedTargets('org')
const labels = (text: string) => matching(targets, text).map(({ label }) => label)

test('every page of the menu is the first result for its own name', () => {
  for (const { path, label } of PAGES.flatMap(({ pages }) => pages))
    expect(matching(targets, label.toUpperCase())[0]).toMatchObject({ to: path, label })
})

test('a setting is found by the name of one of its fields, and leads to its tab', () => {
  expect(matching(targets, 'session length')).toContainEqual(
    expect.objectContaining({ label: 'Sessions and tokens', to: '/organizations/org?tab=sessions' }),
  )
  expect(labels('audit')).toEqual(['Audit log', 'Audit and reading'])
})

test('all words must match, in any order, and an empty search finds nothing', () => {
  expect(labels('tokens reader')[0]).toBe('Reader tokens')
  expect(labels('reader zebra')).toEqual([])
  expect(labels('  ')).toEqual([])
})
