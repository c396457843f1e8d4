import { ENDPOINTS, type EndpointName, endpointPath } from '@portico/protocol'
import { REQUESTS } from '@portico/protocol/schemas'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, startDatabases, type TestDatabases } from '../../testing/databases.js'
import { createTestServer, type TestServer } from '../../testing/index.js'

const names = Object.keys(REQUESTS) as EndpointName[]

/** Names that the calls know, so that random bodies are close enough to be interesting. */
const key = fc.constantFrom(
  ...['handle', 'type', 'value', 'factor', 'method', 'options', 'metadata', 'challenge_id', 'challenge_type', 'data'],
  ...[
    'otp',
    'password',
    'challenge',
    'token',
    'build',
    'tickets',
    'ticket',
    'handles',
    'groups',
    'active',
    'verified',
    '',
    '$',
  ],
)
const leaf = fc.oneof(
  fc.constantFrom<unknown>('email_address', 'username', 'otp_via_email', 'password', 'otp', 'nonce', null, true, 0, -1),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('a\u0000b', '\u0000', '\ud800', '\u202e'),
  fc.double(),
)
const { body } = fc.letrec((tie) => ({
  body: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('body'), { maxLength: 3 }),
    fc.dictionary(key, tie('body'), { maxKeys: 6 }),
  ),
}))
const segment = fc.oneof(
  fc.constantFrom('\u0000', '../..', "' or 1=1 --"),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }).filter(isWellFormed),
)

describe.each(databaseKinds())('on %s', (kind) => {
  let databases: TestDatabases
  let world: TestServer
  let token: string
  beforeAll(async () => {
    databases = await startDatabases(kind)
    world = await createTestServer({
      database: await databases.open(),
      settings: { rateLimits: false },
      randomBodies: true,
    })
    token = await world.admin.signIn('reader@example.com')
  })
  afterAll(async () => {
    await world.close()
    await databases.stop()
  })

  test.each(names)('%s always responds with the response envelope, never with an internal error', async (name) => {
    await fc.assert(
      fc.asyncProperty(body, segment, async (sent, id) => {
        const { method, auth } = ENDPOINTS[name]
        const bearer = auth === 'admin' ? world.settings.adminKey : token
        const parameters = { person_id: id, challenge_id: id, challenge_pack_id: id }
        const { status, json, text } = await world.inject({
          method,
          url: endpointPath(name, parameters),
          token: bearer,
          ...(method !== 'GET' && { body: sent }),
        })
        expect(status).toBeLessThan(500)
        if (status >= 400) {
          expect(json).toMatchObject({
            errors: [{ httpcode: status, message: expect.any(String), slug: expect.any(String) }],
          })
          expect(json.errors[0].message.length).toBeGreaterThan(5)
        } else if (text !== '') expect(json.errors).toBeUndefined()
        expect(text).not.toContain('"errors":[]')
      }),
      { numRuns: 60 },
    )
  })
})

/** Lone surrogates cannot occur in a URL. */
function isWellFormed(text: string): boolean {
  try {
    return encodeURIComponent(text) !== ''
  } catch {
    return false
  }
}
