import { OTHER_ADDRESSES, SPELLED_PAGE, SPELLINGS } from '@portico/access/testing/spellings'
import { expect, test } from 'vitest'
import { findPage, type LocaleMap, pathsIn } from './explain-page.js'

/** The list of a site that was built by an earlier version, with the page's path as Docusaurus writes it. */
const mapOf = (path: string): LocaleMap => ({
  folder: '',
  pages: [{ path, expression: null }],
  allowed: [],
  site: 'org',
  build: 'build',
  sealed: true,
  tickets: [],
})

/** The path of the page that a text means, in a site with one page. */
const pageOf = (path: string, text: string) =>
  pathsIn(text)
    .map((candidate) => findPage([mapOf(path)], candidate))
    .find((page) => page !== undefined)?.path

test.each(SPELLINGS)('the command line finds a page by an address that differs in %s', (_, address) => {
  for (const path of [SPELLED_PAGE, '/docs/caf%C3%A9/', '/docs/cafe\u0301'])
    for (const text of [address, `https://docs.example${address}?from=mail#top`])
      expect(pageOf(path, text), text).toBe(SPELLED_PAGE)
})

test.each(OTHER_ADDRESSES)('%s is another page', (address) => {
  expect(pageOf(SPELLED_PAGE, address)).toBeUndefined()
})

test.each([
  'docs/café',
  'localhost:3000/docs/café#top',
  'localhost/docs/caf%C3%A9',
  'docs.example/docs/café/?q=1',
  'www.docs.example:8443/docs/café',
  '127.0.0.1:3000/docs/café',
  '[::1]:3000/docs/café',
  'HTTPS://DOCS.EXAMPLE/docs/café',
  ' https://docs.example/docs/café ',
  'view-source:https://docs.example/docs/café',
])('the command line finds a page by %s, as browsers show it', (text) => {
  expect(pageOf(SPELLED_PAGE, text)).toBe(SPELLED_PAGE)
})

test('the address of a host is the home page, and a folder called like a host is a folder', () => {
  for (const text of ['docs.example', 'localhost:3000', 'https://docs.example', 'docs.example?q=1'])
    expect(pageOf('/', text), text).toBe('/')
  expect(pageOf('/v1.2/intro', 'v1.2/intro')).toBe('/v1.2/intro')
})
