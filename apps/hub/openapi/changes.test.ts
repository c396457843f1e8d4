import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Change, changesFeed } from './changes-feed.js'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const changes = JSON.parse(read('./changes.json')) as Change[]

test('the newest change is the version that the description has', () => {
  const { info } = JSON.parse(read('./travel.json')) as { info: { version: string } }
  expect(changes[0]?.version).toBe(info.version)
})

test('every version of the changelog is among the changes, newest first', () => {
  const listed = [...read('../docs/changelog.md').matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => version)
  expect(changes.map(({ version }) => version)).toEqual(listed)
  const dates = changes.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted().reverse())
})

test('the feed is RSS that leads to the changelog', () => {
  const rss = changesFeed(changes, { title: 'Hub', site: 'https://x.example/' })
  expect(rss).toContain('<title>Hub: changes</title>')
  expect(rss.match(/<item>/g)).toHaveLength(changes.length)
  expect(rss).toContain('<link>https://x.example/docs/changelog</link>')
})
