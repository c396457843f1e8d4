import { describe, expect, test } from 'vitest'
import type { Json } from '../description/overlay.js'
import { addedEntries, searchEntries } from './search-entries.js'

const description = {
  openapi: '3.1.0',
  info: { title: 'Travel', version: '1', description: 'Offers and trips.' },
  tags: [{ name: 'Offers today', description: 'What can be booked.' }, { name: 'Trips' }],
  paths: {
    '/offers/{offer}': {
      parameters: [{ name: 'offer', in: 'path', description: 'Its id.' }],
      get: {
        operationId: 'readOffer',
        summary: 'Read an offer',
        tags: ['Offers today'],
        responses: {
          200: {
            description: 'The offer',
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/Offer' },
                example: { description: 'An example says nothing about the API.' },
              },
            },
          },
        },
      },
      put: { responses: {} },
    },
  },
  webhooks: { offerChanged: { post: { responses: {} } } },
  components: {
    schemas: {
      Offer: {
        description: 'A price.',
        properties: { description: { type: 'string', title: 'About it' }, state: { enum: ['open', 7] } },
      },
    },
  },
} as unknown as Json

test('the introduction, tags with a text, operations, webhooks and schemas are found, each at its anchor', () => {
  expect(searchEntries(description)).toEqual([
    { anchor: '', title: 'Travel', texts: ['Offers and trips.'] },
    { anchor: 'tag-Offers-today', title: 'Offers today', texts: ['What can be booked.'] },
    {
      anchor: 'readOffer',
      title: 'Read an offer',
      texts: ['GET /offers/{offer}', 'readOffer', 'The offer', 'Offer', 'offer', 'Its id.'],
    },
    { anchor: 'put-/offers/{offer}', title: 'put-/offers/{offer}', texts: ['PUT /offers/{offer}', 'offer', 'Its id.'] },
    { anchor: 'post-offerChanged', title: 'post-offerChanged', texts: ['offerChanged'] },
    { anchor: 'schema-Offer', title: 'Offer', texts: ['A price.', 'description', 'About it', 'state', 'open'] },
  ])
})

describe('what a part of the readers see in addition', () => {
  /** The description without what is at a path. */
  const without = (...path: string[]): Json => {
    const copy = JSON.parse(JSON.stringify(description))
    const name = path.at(-1) ?? ''
    delete path.slice(0, -1).reduce((value, key) => value[key], copy)[name]
    return copy
  }
  test('is a whole operation or schema', () => {
    const open = without('paths', '/offers/{offer}', 'get')
    expect(addedEntries(description, open).map(({ anchor }) => anchor)).toEqual(['readOffer'])
  })
  test('or only the new texts of one that others see too', () => {
    const open = without('components', 'schemas', 'Offer', 'properties', 'state')
    expect(addedEntries(description, open)).toEqual([
      { anchor: 'schema-Offer', title: 'Offer', texts: ['state', 'open'] },
    ])
  })
  test('is nothing if there is nothing new', () => {
    expect(addedEntries(description, description)).toEqual([])
  })
})
