import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Change, changesFeed } from './changes-feed.js'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const changes = JSON.parse(read('../openapi/changes.json')) as Change[]

test('the newest change is the version that the description has', () => {
  expect(changes[0]?.version).toBe(
    (JSON.parse(read('../openapi/travel.json')) as { info: { version: string } }).info.version,
  )
})

test('every version of the changelog is in the feed, newest first', () => {
  const told = [...read('../docs/changelog.md').matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => version)
  expect(changes.map(({ version }) => version)).toEqual(told)
  const dates = changes.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted().reverse())
})

test('the feed is RSS that leads to the changelog', () => {
  const rss = changesFeed(changes, { title: 'Hub', site: 'https://x.example/' })
  expect(rss).toContain('<title>Hub: changes</title>')
  expect(rss.match(/<item>/g)).toHaveLength(changes.length)
  expect(rss).toContain('<link>https://x.example/docs/changelog</link>')
})
