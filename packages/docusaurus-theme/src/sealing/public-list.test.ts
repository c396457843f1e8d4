import { expect, test } from 'vitest'
import type { SealPlan } from '../plan.js'
import { publicList } from './public-list.js'

const plan: SealPlan = {
  version: 'portico/plan/v1',
  build: 'b',
  orgId: 'o',
  baseUrl: '/hub/',
  parts: [{ audience: ['a'], pages: [], canaries: [] }],
  rules: [{ path: '/blog/closed' }],
  exceptions: { '/blog/kept': ['a'] },
  gone: ['/hub/blog/page/2'],
  publicTexts: [],
}
const filtered = (path: string, text: string, readers?: readonly string[]) =>
  publicList({ path, bytes: () => Buffer.from(text) }, plan, readers)
    .bytes()
    .toString()

test.each([
  ['blog/rss.xml', (name: string) => `<item><title>${name}</title><link>https://x.test/hub/blog/${name}</link></item>`],
  ['blog/atom.xml', (name: string) => `<entry><link href="https://x.test/hub/blog/${name}"/></entry>`],
  ['sitemap.xml', (name: string) => `<url><loc>https://x.test/hub/blog/${name}/</loc></url>`],
  ['llms.txt', (name: string) => `- [${name}](/hub/blog/${name})\n`],
])('%s lists public pages only', (path, entry) => {
  const left = filtered(path, ['open', 'closed', 'kept', 'page/2'].map(entry).join(''))
  expect(left).toContain('open')
  expect(left).not.toMatch(/closed|kept|page\/2/)
})

test('a JSON feed lists public pages only', () => {
  const items = ['open', 'closed', 'kept'].map((name) => ({ url: `https://x.test/hub/blog/${name}` }))
  expect(JSON.parse(filtered('blog/feed.json', JSON.stringify({ items }))).items).toEqual([items[0]])
})

test('a list that is sealed itself names what its readers may read', () => {
  const text = ['open', 'closed', 'kept'].map((name) => `- [${name}](/hub/blog/${name})`).join('\n')
  expect(filtered('llms.txt', text, [])).toMatch(/open.*closed/s)
  expect(filtered('llms.txt', text, [])).not.toContain('kept')
  expect(filtered('llms.txt', text, ['a'])).toContain('kept')
})
