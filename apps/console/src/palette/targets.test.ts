import { expect, test } from 'vitest'
import { PAGES } from '../pages.js'
import { fixedTargets, matching } from './targets.js'

const targets = fixedTargets('org')
const labels = (text: string) => matching(targets, text).map(({ label }) => label)

test('every page of the menu is found by its own name, first', () => {
  for (const { path, label } of PAGES.flatMap(({ pages }) => pages))
    expect(matching(targets, label.toUpperCase())[0]).toMatchObject({ to: path, label })
})

test('a setting is found by the name of a field in it, and leads to its tab', () => {
  expect(matching(targets, 'session length')).toContainEqual(
    expect.objectContaining({ label: 'Sessions and tokens', to: '/organizations/org?tab=sessions' }),
  )
  expect(labels('audit')).toEqual(['Audit log', 'Audit and reading'])
})

test('all words have to fit, in any order, and nothing typed is nothing found', () => {
  expect(labels('tokens reader')[0]).toBe('Reader tokens')
  expect(labels('reader zebra')).toEqual([])
  expect(labels('  ')).toEqual([])
})
