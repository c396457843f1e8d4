import { OTHER_ADDRESSES, SPELLED_PAGE, SPELLINGS } from '@portico/access/testing/spellings'
import { expect, test } from 'vitest'
import { findPage, type LocaleMap, pathIn } from './explain-page.js'

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

test.each(SPELLINGS)('the command line finds a page by an address that differs in %s', (_, address) => {
  for (const path of [SPELLED_PAGE, '/docs/caf%C3%A9/', '/docs/cafe\u0301'])
    for (const text of [address, `https://docs.example${address}?from=mail#top`])
      expect(findPage([mapOf(path)], pathIn(text))?.path, text).toBe(SPELLED_PAGE)
})

test.each(OTHER_ADDRESSES)('%s is another page', (address) => {
  expect(findPage([mapOf(SPELLED_PAGE)], pathIn(address))).toBeUndefined()
})
