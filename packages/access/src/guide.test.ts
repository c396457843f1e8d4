import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Audience, both } from './expression.js'
import { mayRead } from './may-read.js'
import { readPageAccess, withPageAccess } from './page-access.js'

/** The rows of the table in the guide: the rule as written, who can read, and who cannot. */
const guide = readFileSync(new URL('../../../docs/guide/access-rules.md', import.meta.url), 'utf8')
const rows = [...guide.matchAll(/^\| (`.+`) \| (.+) \| (.+) \|$/gm)].map(([, written = '', yes = '', no = '']) => ({
  written,
  audience: [...written.matchAll(/`([^`]+)`/g)].reduce<Audience>((joined, [, json = '']) => {
    const read = readPageAccess(JSON.parse(json))
    if (!read.ok) throw new Error(read.problem)
    return both(joined, withPageAccess(undefined, read.access))
  }, undefined),
  yes: readersIn(yes),
  no: readersIn(no),
}))

function readersIn(cell: string): string[][] {
  if (cell.trim() === '–') return []
  return cell.split('·').map((reader) => (reader.trim() === 'none' ? [] : reader.trim().split(/\s+/)))
}

test('the guide has a table', () => {
  expect(rows.length).toBeGreaterThanOrEqual(8)
})

test.each(rows)('the guide says who reads $written', ({ audience, yes, no }) => {
  expect(yes.filter((groups) => !mayRead(audience, groups))).toEqual([])
  expect(no.filter((groups) => mayRead(audience, groups))).toEqual([])
  expect(mayRead(audience, undefined)).toBe(false)
})
