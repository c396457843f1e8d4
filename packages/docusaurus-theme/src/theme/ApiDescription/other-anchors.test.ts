import { fields, type Json, operationsOf } from '@portico/openapi/description'
import { expect, test } from 'vitest'
import { type Places, placeOfAnchor, redocAnchors } from './other-anchors.js'

const description = {
  paths: {
    '/offers/{id}': { get: { operationId: 'readOffer', tags: ['Offers & trips'] }, put: { tags: ['Offers & trips'] } },
    '/status': { get: { operationId: 'status' } },
  },
} as unknown as Json
const places: Places = {
  groups: operationsOf(fields(description)),
  schemas: ['Offer', 'Net Price'],
  sections: ['section-Rate-limits'],
}

test.each([
  ['operation/readOffer', 'readOffer'],
  ['tag/Offers-and-trips/operation/readOffer', 'readOffer'],
  ['tag/Offers-%26-trips/paths/~1offers~1{id}/put', 'put-/offers/{id}'],
  ['paths/~1offers~1{id}/put', 'put-/offers/{id}'],
  ['tag/Offers-&-trips', 'tag-Offers-&-trips'],
  ['section/Introduction/Rate-limits', 'section-Rate-limits'],
  ['section/rate-limits', 'section-Rate-limits'],
  ['schema/Offer', 'schema-Offer'],
  ['tag/NetPrice_model', 'schema-Net Price'],
  ['/Offers/readOffer', 'readOffer'],
  ['/default/status', 'status'],
  ['tag/nothing', undefined],
  ['readOffer', undefined],
  ['operation/none', undefined],
])('%s leads to %s', (anchor, place) => {
  expect(placeOfAnchor(anchor, places)).toBe(place)
})

test('each operation has its anchors, which links of the site may use', () => {
  expect(redocAnchors(places)).toEqual(
    expect.arrayContaining(['operation/status', 'tag/Offers-&-trips/operation/readOffer']),
  )
})
