import { OTHER_ADDRESSES, SPELLED_PAGE, SPELLINGS } from '@portico/access/testing/spellings'
import { expect, test } from 'vitest'
import { anyPageAt, pageAt } from './site-of.js'

/** The path of the page as Docusaurus, or an earlier version, wrote it in the list. */
const PATHS = [SPELLED_PAGE, '/docs/caf%C3%A9/', '/docs/cafe\u0301', '/Docs/Caf\u00e9']

test.each(SPELLINGS)('the page at an address that differs in %s is the same page', (_, address) => {
  for (const path of PATHS) {
    const page = { path, audience: null }
    expect(pageAt({ pages: [page] }, address), path).toBe(page)
    const map = { pages: [], site: null, build: null, sealed: false, tickets: [] }
    expect(anyPageAt({ ...map, translated: [page] }, address), path).toBe(page)
  }
})

test.each(OTHER_ADDRESSES)('%s is another page', (address) => {
  for (const path of PATHS) expect(pageAt({ pages: [{ path, audience: null }] }, address), path).toBeUndefined()
})

test('a page whose own address ends like a file is found by it, before the page that the file would be about', () => {
  const pages = [
    { path: '/docs/notes', audience: null },
    { path: '/docs/notes.md', audience: null },
  ]
  expect(pageAt({ pages }, '/docs/notes.md')).toBe(pages[1])
  expect(pageAt({ pages: pages.slice(0, 1) }, '/docs/notes.md')).toBe(pages[0])
})
