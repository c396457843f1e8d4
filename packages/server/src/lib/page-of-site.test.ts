import { expect, test } from 'vitest'
import { pageOfSite } from './page-of-site.js'

test.each([
  ['/docs/intro', '/docs/intro'],
  ['/docs/intro?sidcp=other#there', '/docs/intro'],
  ['/docs/../blog/', '/blog/'],
  ['/', '/'],
  ['//evil.example/docs', undefined],
  ['/\\evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['https://evil.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['docs', undefined],
  ['', undefined],
  [`/${'x'.repeat(512)}`, undefined],
])('%j leads to %j', (text, page) => {
  expect(pageOfSite('https://docs.example', text)).toBe(page)
})
