import { expect, test } from 'vitest'
import { withoutPrivateFeeds } from './feed-links.js'

const isPrivate = (path: string) => /^\/hub\/vault(\/|$)/.test(path)
const page = (...links: string[]) => `<head><meta charset="utf-8">${links.join('')}<title>Home</title></head>`
const OPEN = '<link rel="alternate" type="application/rss+xml" href="/hub/blog/rss.xml" title="Blog RSS Feed">'

test.each([
  '<link rel="alternate" type="application/rss+xml" href="/hub/vault/rss.xml" title="Secret RSS Feed">',
  '<link data-rh=true href=/hub/vault/atom.xml type=application/atom+xml rel=alternate title="Secret > all">',
  `<LINK rel='alternate' type='application/json' href='https://x.example/hub/vault/feed.json' title='Secret'>`,
  '<link rel="alternate" type="application/rss+xml" href="http://[" title="Secret">',
])('%s is removed from a page, and public feeds stay', (link) => {
  expect(withoutPrivateFeeds(page(link, OPEN), isPrivate)).toBe(page(OPEN))
})

test('other links stay, even to private paths', () => {
  const html = page(
    '<link rel="preload" as="script" href="/hub/vault/x.js">',
    '<link rel="canonical" href="/hub/vault/">',
  )
  expect(withoutPrivateFeeds(html, isPrivate)).toBe(html)
})
