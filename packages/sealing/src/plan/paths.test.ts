import { SPELLED_PAGE, SPELLINGS } from '@portico/access/testing/spellings'
import { expect, test } from 'vitest'
import { pagesOf } from '../published/site-map.js'
import { fileKeys, fileName, siteKey, urlPath } from './paths.js'

test.each(SPELLINGS.filter(([difference]) => !/capital|file/.test(difference)))(
  'what a build knows about a page is found if the address differs in %s',
  (_, address) => {
    expect(siteKey(`/d%C3%A9${address}`, '/de\u0301/')).toBe(SPELLED_PAGE)
  },
)

test('a file has the address at which hosts serve it, and an HTML file that of its route', () => {
  const keyOf = fileKeys({ baseUrl: '/x/' })
  const files = ['index.html', 'docs/cafe\u0301.html', 'docs/c#/index.html', 'cr%C3%A8me/index.html', '100%.pdf']
  expect(files.map(keyOf)).toEqual(['/x', '/x/docs/caf\u00e9', '/x/docs/c%23', '/x/cr\u00e8me', '/x/100%25.pdf'])
})

test.each([
  ['docs/c%23.md', 'docs/c#.md'],
  ['docs/why%3F.md', 'docs/why?.md'],
  ['docs/a%26b%20c.md', 'docs/a&b c.md'],
  ['docs/cafe%CC%81.md', 'docs/cafe\u0301.md'],
  ['docs/100%25.md', 'docs/100%.md'],
  ['docs/100%.md', 'docs/100%.md'],
  ['up%2f..%5csecret.md', 'up%2f..%5csecret.md'],
])('hosts serve at %s the file %s, which is bound to the address that browsers request', (address, name) => {
  expect(fileName(address)).toBe(name)
  const { pathname } = new URL(urlPath(`/${name}`), 'https://docs.example')
  expect(pathname).toBe(urlPath(`/${name}`))
  expect(fileName(pathname)).toBe(`/${name}`)
})

test('the list of pages has each page once, under its canonical path, whatever its file and its route are called', () => {
  const bytes = () => Buffer.from('"permalink":"/docs/cafe%CC%81/","')
  const expression = { any: [['curators']] }
  const pages = pagesOf(
    {
      baseUrl: '/',
      prerendered: ['cr%C3%A8me/index.html'],
      parts: [{ expression, pages: ['/cr%C3%A8me', '/docs/cafe\u0301/'] }],
      pages: { '/cr%C3%A8me': { source: 'cream.md' }, '/docs/cafe\u0301': { source: 'coffee.md' } },
    } as unknown as Parameters<typeof pagesOf>[0],
    {
      open: ['cr%C3%A8me/index.html', 'docs/cafe\u0301/index.html', '404.html', 'index.html'].map((path) => ({
        path,
        bytes,
      })),
      sealed: [{ part: 0, file: { path: 'assets/js/sealed0-1.js', bytes } }],
    },
  )
  expect(pages).toEqual([
    { path: '/', expression: null },
    { path: '/cr\u00e8me', expression, source: 'cream.md' },
    { path: '/docs/caf\u00e9', expression, source: 'coffee.md', files: ['assets/js/sealed0-1.js'] },
  ])
})
