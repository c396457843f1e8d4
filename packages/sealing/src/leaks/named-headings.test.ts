import { expect, test } from 'vitest'
import { namedHeadings } from './named-headings.js'

const search = namedHeadings({
  rules: [{ path: '/docs/*', groups: ['readers'] }],
  baseUrl: '/',
  publicTexts: [],
} as never)

test.each([
  ['with quotation marks', '<a href="/docs/plan#pay">x</a>'],
  ['without any', '<a class=x href=/docs/plan#pay>x</a>'],
  ['without a space after another attribute', '<a class="x"href="/docs/plan#pay">x</a>'],
])('a link to a heading of a private page is found %s', (_, html) => {
  expect(search('index.html', html)).toEqual([{ link: '/docs/plan#pay', heading: 'pay' }])
})
