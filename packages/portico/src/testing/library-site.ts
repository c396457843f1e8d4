import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const json = (schema: object, example: unknown) => ({ 'application/json': { schema, example } })
const problem = (code: string) => ({
  description: code,
  content: { 'application/problem+json': { example: { type: `https://library.example/problems/${code}` } } },
})
const BOOK = {
  type: 'object',
  required: ['book_id', 'title'],
  properties: { book_id: { type: 'string' }, title: { type: 'string' } },
}

/** The description of a small API: a library with books and loans. */
export const LIBRARY = {
  openapi: '3.1.0',
  info: { title: 'Library', version: '1' },
  paths: {
    '/books': {
      get: {
        operationId: 'listBooks',
        security: [{ key: ['books:read'] }],
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } }],
        responses: {
          200: {
            description: 'Books',
            content: json({ type: 'object' }, { books: [{ book_id: 'bok_1', title: 'A' }] }),
          },
        },
      },
    },
    '/loans': {
      post: {
        operationId: 'lend',
        security: [{ key: ['loans:write'] }],
        parameters: [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }],
        requestBody: {
          content: json(
            {
              type: 'object',
              required: ['book_id'],
              properties: { book_id: { type: 'string' }, notes: { type: 'array', items: BOOK } },
            },
            { book_id: 'bok_1' },
          ),
        },
        responses: {
          201: { description: 'Lent', content: json({ type: 'object' }, { loan_id: 'lon_1', book_id: 'bok_1' }) },
          404: { $ref: '#/components/responses/NotFound' },
        },
      },
    },
    '/loans/{loan_id}': {
      get: {
        operationId: 'readLoan',
        security: [{ key: ['loans:read'] }],
        parameters: [{ name: 'loan_id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: { description: 'A loan', content: json({ type: 'object' }, { loan_id: 'lon_1', book_id: 'bok_1' }) },
        },
      },
    },
  },
  components: {
    responses: { NotFound: problem('not_found') },
    securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
  },
}

/** The sandbox module of that site: it stores loans, and allows three writing calls per minute. */
export const LIBRARY_MODULE = `
const loans = (things) => [...things.values()].filter((thing) => thing.loan_id)
export const sandbox = {
  keyPrefix: 'lib_',
  hasScope: (key, scope) => !(key.startsWith('lib_reader') && scope.endsWith(':write')),
  budgets: () => ({
    limits: { read: 600, write: 3 },
    costOf: ({ method }) => ({ budget: method === 'GET' ? 'read' : 'write', units: 1 }),
  }),
  operations: {
    lend({ things, body, id, example, status }) {
      if (loans(things).some(({ book_id }) => book_id === body.book_id))
        return { status: 409, code: 'lent', title: 'The book is lent', detail: 'Another reader has it.' }
      if (body.book_id === 'endless') for (;;);
      if (body.book_id === 'exit') process.exit(0)
      if (body.book_id === 'broken') throw new Error('the shelf fell over')
      const loan = { loan_id: id(example.loan_id), book_id: body.book_id }
      things.set(loan.loan_id, loan)
      return { status, body: loan }
    },
    readLoan({ things, path, status }) {
      const loan = things.get(path.loan_id)
      return loan
        ? { status, body: loan }
        : { status: 404, code: 'not_found', title: 'Not found', detail: 'This key has no such loan.' }
    },
  },
}
`

/** Writes files below a folder, by their paths in it. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

/** A published site with that description, in the folder `site`. */
export const LIBRARY_SITE = {
  'site/index.html': '<!doctype html><title>Home</title>',
  'site/api/openapi.json': JSON.stringify(LIBRARY),
} as const
