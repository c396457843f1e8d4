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

test.each(['/hub/docs/caf%C3%A9/', '/hub/docs/café', '/hub/docs/cafe\u0301/'])(
  'the source of the page is named, however the plan writes its address: %s',
  (path) => {
    const named = namedHeadings({
      rules: [{ path: '/docs/*', groups: ['readers'] }],
      baseUrl: '/hub/',
      publicTexts: [],
      pages: { [path]: { source: 'docs/coffee.md' } },
    } as never)
    for (const address of ['/hub/docs/caf%C3%A9', '/hub/docs/caf%C3%A9/', '/hub/docs/café'])
      expect(named('index.html', `<a href="${address}#pay">x</a>`)).toMatchObject([{ source: 'docs/coffee.md' }])
  },
)
