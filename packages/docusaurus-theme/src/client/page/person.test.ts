import { releaseKeys } from '@portico/sealing/reading/release-keys'
import { expect, test } from 'vitest'
import { contentType } from '../../content-type.js'
import { personOf } from './person.js'

const token = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`

test('a person is named by the handle in their token; the groups in the token do not count', () => {
  const claims = {
    person_id: 'p1',
    jti: 's1',
    groups_claim_name: 'teams',
    teams: ['a', 'b'],
    authentications: [
      { method: 'password', handle: { type: 'email_address', value: 'größe@x.test' } },
      { method: 'totp' },
    ],
  }
  expect(personOf(token(claims))).toEqual({ id: 'p1', session: 's1', name: 'größe@x.test', groups: [] })
  expect(personOf(token({ user_token: token({ person_id: 'p2', jti: 's2' }) }))).toEqual({
    id: 'p2',
    session: 's2',
    name: 'p2',
    groups: [],
  })
})

test('anonymous and invalid tokens name no one', () => {
  for (const text of [token({ person_id: 'p', person_type: 'anonymous' }), 'nonsense', '', 'a.!.c'])
    expect(personOf(text)).toBeUndefined()
})

const ask = (answer: () => Promise<Response>) => {
  const calls: [string, RequestInit | undefined][] = []
  const input = {
    fetch: (url: string, init?: RequestInit) => {
      calls.push([url, init])
      return answer()
    },
    baseURL: 'https://id.test',
    orgID: 'org',
    token: 't',
    build: 'b',
    tickets: ['t1', 't2'],
    signal: new AbortController().signal,
  } as Parameters<typeof releaseKeys>[0]
  return { calls, release: releaseKeys(input) }
}

test('keys are requested with token, organization, build and tickets', async () => {
  const result = { keys: [], denied: [{ part: 'p', why: 'groups' }], groups: ['a'] }
  const { calls, release } = ask(async () => Response.json({ result }))
  expect(await release).toEqual({ ok: true, result })
  expect(calls[0]?.[0]).toBe('https://id.test/content-keys')
  expect(calls[0]?.[1]).toMatchObject({
    method: 'POST',
    headers: { Authorization: 'Bearer t', 'SlashID-OrgID': 'org' },
    body: '{"build":"b","tickets":["t1","t2"]}',
  })
})

test.each([
  ['a refused token ends the session', async () => new Response('{}', { status: 401 }), 'signed_out'],
  [
    'and so does one that may read nothing anymore',
    async () => Response.json({ errors: [{ httpcode: 403, slug: 'second_factor_missing' }] }, { status: 403 }),
    'signed_out',
  ],
  ['a proxy that refuses does not', async () => new Response('<html>', { status: 403 }), 'unreachable'],
  ['nor does a failing server', async () => new Response('{}', { status: 503 }), 'unreachable'],
  ['nor one that returns something else', async () => Response.json({ result: { keys: [] } }), 'unreachable'],
  ['nor one that returns nothing', async () => Response.json({ result: null }), 'unreachable'],
  ['nor one that returns a page', async () => new Response('<html>', { status: 200 }), 'unreachable'],
  ['nor a network that is down', () => Promise.reject(new TypeError('down')), 'unreachable'],
])('%s', async (_, answer, reason) => {
  expect(await ask(answer).release).toEqual({ ok: false, reason })
})

test('an opened file never becomes a page of the site', () => {
  expect(contentType('a/b.png')).toBe('image/png')
  expect(contentType('a.html')).toBe('application/octet-stream')
  expect(contentType('noextension')).toBe('application/octet-stream')
})
