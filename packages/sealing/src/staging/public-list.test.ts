import { ANYONE_SIGNED_IN, type Audience, allOf } from '@portico/access'
import { expect, test } from 'vitest'
import type { SealPlan } from '../plan/plan.js'
import { publicList } from './public-list.js'

const plan: SealPlan = {
  version: 'portico/plan/v2',
  build: 'b',
  orgId: 'o',
  origin: 'https://x.test',
  baseUrl: '/hub/',
  parts: [{ expression: allOf('a'), pages: [], canaries: [] }],
  rules: [{ path: '/blog/closed' }],
  exceptions: { '/blog/kept': allOf('a') },
  gone: ['/hub/blog/page/2'],
  publicTexts: [],
  groupNames: {},
}
const filtered = (path: string, text: string, readers?: Audience) =>
  publicList({ path, bytes: () => Buffer.from(text) }, plan, readers)
    .bytes()
    .toString()

test.each([
  ['blog/rss.xml', (name: string) => `<item><title>${name}</title><link>https://x.test/hub/blog/${name}</link></item>`],
  ['blog/atom.xml', (name: string) => `<entry><link href="https://x.test/hub/blog/${name}"/></entry>`],
  ['sitemap.xml', (name: string) => `<url><loc>https://x.test/hub/blog/${name}/</loc></url>`],
  ['llms.txt', (name: string) => `- [${name}](/hub/blog/${name})\n`],
])('%s lists only public pages', (path, entry) => {
  const list = filtered(path, ['open', 'closed', 'kept', 'page/2'].map(entry).join(''))
  expect(list).toContain('open')
  expect(list).not.toMatch(/closed|kept|page\/2/)
})

test('a JSON feed lists only public pages', () => {
  const items = ['open', 'closed', 'kept'].map((name) => ({ url: `https://x.test/hub/blog/${name}` }))
  expect(JSON.parse(filtered('blog/feed.json', JSON.stringify({ items }))).items).toEqual([items[0]])
})

test('a list that is sealed itself names what its readers may read', () => {
  const text = ['open', 'closed', 'kept'].map((name) => `- [${name}](/hub/blog/${name})`).join('\n')
  expect(filtered('llms.txt', text, ANYONE_SIGNED_IN)).toMatch(/open.*closed/s)
  expect(filtered('llms.txt', text, ANYONE_SIGNED_IN)).not.toContain('kept')
  expect(filtered('llms.txt', text, allOf('a'))).toContain('kept')
})

test('a list of another plugin names no private page by a bare address or by its text, and links to other sites remain', () => {
  const lines = [
    'https://x.test/hub/blog/closed',
    '- <https://x.test/hub/blog/kept.md>: a note',
    '- [a](https://x.test/hub/blog/closed.md), see [b](/hub/blog/open)',
    '- [theirs](https://elsewhere.test/blog/closed)',
    'https://x.test/hub/blog/open',
    'mailto:a@x.test',
  ]
  for (const path of ['llms.txt', 'fr/llms-small.txt'])
    expect(filtered(path, lines.join('\n'))).toBe(lines.slice(3).join('\n'))
})
