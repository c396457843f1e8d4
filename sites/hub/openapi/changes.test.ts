import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const changes = JSON.parse(read('./changes.json')) as { version: string; date: string }[]

test('the newest change is the version of the description', () => {
  const { info } = JSON.parse(read('./travel.json')) as { info: { version: string } }
  expect(changes[0]?.version).toBe(info.version)
})

test('the changes contain every version of the changelog, newest first', () => {
  const versions = [...read('../docs/changelog.md').matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => version)
  expect(changes.map(({ version }) => version)).toEqual(versions)
  const dates = changes.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted().reverse())
})
