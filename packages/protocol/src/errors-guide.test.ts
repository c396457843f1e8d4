import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ERRORS, type ErrorSlug, errorRow } from './errors.js'
import { REFUSALS } from './refusals.js'

const GUIDE = readFileSync(new URL('../../../docs/guide/errors.md', import.meta.url), 'utf8')
const [, ofResponses = '', ofSdk = ''] = GUIDE.split(/^## Slugs .*$/m)

/** The rows of a table, by the slug in their first cell. */
const rowsOf = (section: string) =>
  [...section.matchAll(/^\| `(\w+)` \|(.*)\|$/gm)].map(([, slug = '', rest = '']) => ({
    slug,
    cells: rest.split(' | ').map((cell) => cell.trim()),
  }))

const slugs = Object.keys(ERRORS) as ErrorSlug[]
const answered = slugs.filter((slug) => errorRow(slug).status !== undefined)

test('the guide lists every slug of a response once, with its status and a sentence', () => {
  const statuses = new Map<string, number | undefined>([
    ...Object.entries(REFUSALS).map(([slug, { status }]) => [slug, status] as const),
    ...answered.map((slug) => [slug, errorRow(slug).status] as const),
  ])
  const rows = rowsOf(ofResponses)
  expect(rows.map(({ slug }) => slug).sort()).toEqual([...statuses.keys()].sort())
  for (const { slug, cells } of rows) {
    expect(cells[0], slug).toBe(String(statuses.get(slug)))
    expect(cells[1], slug).toMatch(/\w+ \w+/)
  }
  const order = rows.map(({ cells }) => Number(cells[0]))
  expect(order).toEqual(order.toSorted((first, second) => first - second))
})

test('and every slug that only the SDK has', () => {
  const own = slugs.filter((slug) => !answered.includes(slug))
  expect(rowsOf(ofSdk).map(({ slug }) => slug)).toEqual(own.sort())
})
