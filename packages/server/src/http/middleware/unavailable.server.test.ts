import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { envelopeUnavailable } from './unavailable.js'

const envelope = (message: unknown) => [{ httpcode: 503, slug: 'unavailable', message }]
const GENERAL = 'the server cannot answer at the moment; try again shortly'

test.each([
  ['text', 'text/plain', 'The search is overloaded.\n', {}, 'The search is overloaded.'],
  ['a page', 'text/html; charset=utf-8', '<p>Later.</p>', {}, GENERAL],
  ['a stream', 'application/octet-stream', Readable.from(['part']), {}, GENERAL],
  ['bytes', 'application/octet-stream', Buffer.from([1, 2]), {}, GENERAL],
  [
    'a problem',
    'application/problem+json',
    '{"title":"Busy","detail":"Wait."}',
    { title: 'Busy', detail: 'Wait.' },
    'Wait.',
  ],
  ['SCIM', 'application/scim+json', '{"status":"503","detail":"Wait."}', { status: '503' }, 'Wait.'],
  ['OAuth', 'application/json', '{"error":"temporarily_unavailable"}', { error: 'temporarily_unavailable' }, GENERAL],
  ['checks', 'application/json', '{"problems":["One.","Two."]}', { problems: ['One.', 'Two.'] }, 'One. Two.'],
  ['a list', 'application/json', '[1]', {}, GENERAL],
  ['no JSON', 'application/json', '{', {}, GENERAL],
])('a 503 with %s has the error envelope, also inside a plugin', async (_, type, body, more, message) => {
  const app = Fastify()
  envelopeUnavailable(app)
  app.register(async (scope) => {
    scope.setErrorHandler((_error, _request, reply) =>
      reply.code(503).type(type).header('content-length', 3).send(body),
    )
    scope.get('/', async () => {
      throw new Error('away')
    })
  })
  const response = await app.inject({ url: '/' })
  expect(response.statusCode).toBe(503)
  expect(response.headers['content-type']).toContain('json')
  expect(response.json()).toEqual(expect.objectContaining({ ...more, errors: envelope(message) }))
  await app.close()
})

test('a 503 that has the envelope, and any other status, is sent as it is', async () => {
  const app = Fastify()
  envelopeUnavailable(app)
  app.get('/own', async (_, reply) => reply.code(503).send({ errors: envelope('the database is away') }))
  app.get('/other', async (_, reply) => reply.code(502).type('text/plain').send('no'))
  expect((await app.inject({ url: '/own' })).json()).toEqual({ errors: envelope('the database is away') })
  expect((await app.inject({ url: '/other' })).body).toBe('no')
  await app.close()
})
