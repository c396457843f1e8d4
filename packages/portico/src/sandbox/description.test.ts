import { describe, expect, test } from 'vitest'
import { LIBRARY } from '../testing/library-site.js'
import { readDescription } from './description.js'

/** The description of one operation with this content in its response. */
const answering = (content: object | undefined, more: object = {}) => {
  const responses = { 200: { description: 'Books', content: content && { 'application/json': content } } }
  return readDescription({ paths: { '/books': { get: { operationId: 'listBooks', responses } } }, ...more })
    ?.operations[0]
}

describe('a description', () => {
  test.each([{}, null, { paths: {} }, { paths: { '/books': { summary: 'Books', parameters: [] } } }])(
    'without operations is not one: %j',
    (document) => expect(readDescription(document)).toBeUndefined(),
  )

  test('may have parameters, bodies and responses in shared components', () => {
    const description = readDescription({
      paths: {
        '/books/{book-id}': {
          parameters: [
            { $ref: '#/components/parameters/Id' },
            { name: 'page', in: 'query', schema: { type: 'integer' } },
          ],
          put: {
            operationId: 'replace',
            parameters: [{ name: 'page', in: 'query', required: true, schema: { type: 'string' } }],
            requestBody: { $ref: '#/components/requestBodies/Book' },
            responses: { 200: { $ref: '#/components/responses/Book' } },
          },
        },
      },
      components: {
        parameters: { Id: { name: 'book-id', in: 'path', required: true, schema: { type: 'string' } } },
        requestBodies: { Book: { content: { 'application/json': { schema: { type: 'object' } } } } },
        responses: { Book: { content: { 'application/json': { examples: { one: { value: { title: 'A' } } } } } } },
      },
    })
    expect(description?.find('PUT', '/books/a%20b')).toMatchObject({
      path: { 'book-id': 'a b' },
      operation: {
        example: { title: 'A' },
        body: '#/components/requestBodies/Book/content/application~1json/schema',
        parameters: [
          { name: 'book-id', in: 'path', required: true },
          { name: 'page', required: true, numeric: false },
        ],
      },
    })
  })

  test.each([
    ['its own example', { example: [1] }, [1]],
    ['the first of several', { examples: { one: { value: 2 }, two: { value: 3 } } }, 2],
    ['the example of its schema', { schema: { example: 4 } }, 4],
    ['the first example of its schema', { schema: { examples: [5, 6] } }, 5],
    ['the example of a shared schema', { schema: { $ref: '#/components/schemas/Books' } }, 7],
    ['no example', { schema: { type: 'object' } }, undefined],
  ])('may provide %s for a response', (_, content, example) => {
    const operation = answering(content, { components: { schemas: { Books: { example: 7 } } } })
    expect(operation).toMatchObject({ example, answersJson: true })
  })

  test('that refers to itself can be read', () => {
    const parameters = { A: { $ref: '#/components/parameters/B' }, B: { $ref: '#/components/parameters/A' } }
    const get = { operationId: 'a', parameters: [{ $ref: '#/components/parameters/A' }], responses: {} }
    expect(readDescription({ paths: { '/a': { get } }, components: { parameters } })?.operations).toHaveLength(1)
  })

  test('prefers a path without parameters', () => {
    const get = (operationId: string) => ({ get: { operationId, responses: {} } })
    const description = readDescription({ paths: { '/loans/{loan_id}': get('one'), '/loans/mine': get('mine') } })
    expect(description?.find('GET', '/loans/mine')).toMatchObject({ operation: { id: 'mine' } })
  })

  test('gets problem types for the sandbox next to its own', () => {
    expect(readDescription(LIBRARY)?.problemType('x')).toBe('https://library.example/problems/x')
    expect(readDescription({ ...LIBRARY, components: {} })?.problemType('x')).toBe('about:blank')
  })
})
