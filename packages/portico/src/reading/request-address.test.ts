import { pathKey } from '@portico/access'
import { OTHER_ADDRESSES, SPELLED_PAGE, SPELLINGS } from '@portico/access/testing/spellings'
import { expect, test } from 'vitest'
import { encoded, requestAddress, type SiteRequest } from './request-address.js'

const requested = (url: string) => requestAddress({ raw: { url } } as SiteRequest)
const keyOf = (url: string) => pathKey(requested(url)?.page ?? '')

test.each(SPELLINGS)('a request is for the same page if its address differs in %s', (_, address) => {
  expect(keyOf(`${address}?from=mail`)).toBe(SPELLED_PAGE)
})

test.each(OTHER_ADDRESSES)('a request to %s is for another page', (address) => {
  expect(keyOf(address)).not.toBe(SPELLED_PAGE)
})

test('the address of a page in a reply is encoded once', () => {
  expect(['/docs/caf\u00e9', '/docs/100%25', '/docs/a b'].map(encoded)).toEqual([
    '/docs/caf%C3%A9',
    '/docs/100%25',
    '/docs/a%20b',
  ])
})
