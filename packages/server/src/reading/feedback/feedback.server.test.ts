import { SPELLED_PAGE, SPELLINGS } from '@portico/access/testing/spellings'
import { LIMITS } from '@portico/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cleanUp } from '../../jobs/clean-up.js'
import { createTestServer, fakeClock, type TestServer } from '../../testing/index.js'
import { LOGIN_PAGE, readingProgram } from '../../testing/reading-program.js'

const DAY = 24 * 3_600_000

let world: TestServer
let ada: string
const clock = fakeClock()
beforeEach(async () => {
  world = await createTestServer({ clock, loginPage: LOGIN_PAGE, settings: { rateLimits: false } })
  ada = await world.admin.signIn('ada@example.com')
})
afterEach(() => world.close())

const send = (body: unknown, token = ada) => world.inject({ method: 'POST', url: '/feedback', token, body })
const admin = async (url = '/admin/feedback', body?: object) =>
  (await world.inject({ method: body ? 'PATCH' : 'GET', url, token: world.settings.adminKey, body })).json
const listFeedback = async () => (await admin()).result
const mark = (id: string, state: string) => admin(`/admin/feedback/${id}`, { state })

describe('feedback', () => {
  test('reaches the console with its page and its sender, who finds it in their export', async () => {
    const text = 'The example lacks a header.\n<b>Which one?</b>'
    const sent = await send({ text, page: '/docs/intro' })
    expect(sent.status).toBe(201)
    expect(await listFeedback()).toEqual([
      {
        id: sent.json.result.id,
        person_id: expect.any(String),
        handles: [{ type: 'email_address', value: 'ada@example.com', verified: true }],
        program: null,
        page: '/docs/intro',
        text,
        state: 'open',
        created_at: new Date(clock.now()).toISOString(),
        updated_at: null,
        updated_by: null,
      },
    ])
    const { feedback } = (await world.inject({ url: '/me/export', token: ada })).json.result
    expect(feedback).toMatchObject([{ text, page: '/docs/intro', program: null }])
  })

  test.each(SPELLINGS.filter(([, address]) => !address.startsWith('//')))(
    'about a page whose address differs in %s has its canonical path',
    async (_, page) => {
      await send({ text: 'x', page })
      expect(await listFeedback()).toMatchObject([
        { page: expect.stringMatching(new RegExp(`^${SPELLED_PAGE}$`, 'i')) },
      ])
    },
  )

  test('is marked as done and reopened, each once', async () => {
    const { id } = (await send({ text: 'x' })).json.result
    expect((await mark(id, 'done')).result).toMatchObject({ state: 'done', updated_by: expect.any(String) })
    expect((await mark(id, 'done')).errors[0]).toMatchObject({ slug: 'not_found' })
    expect((await admin('/admin/feedback?state=open')).result).toEqual([])
    expect((await mark(id, 'open')).result).toMatchObject({ state: 'open' })
  })

  test('that is sent again is stored once, in addition to the same text from another person', async () => {
    const [first, second] = [await send({ text: 'x', page: '/a' }), await send({ text: 'x', page: '/a' })]
    expect(second.json.result).toEqual(first.json.result)
    await send({ text: 'x', page: '/b' })
    await send({ text: 'x' })
    await send({ text: 'x', page: '/a' }, await world.admin.signIn('eve@example.com'))
    expect(await listFeedback()).toHaveLength(4)
  })

  test.each([
    ['nothing', { text: '' }],
    ['blanks', { text: ' \n ' }],
    ['control characters', { text: 'a\u001b[2Jb' }],
    ['a text that is too long', { text: 'x'.repeat(LIMITS.feedbackLength + 1) }],
    ['another site', { text: 'x', page: '//evil.example/' }],
    ['an address', { text: 'x', page: 'https://evil.example/' }],
    ['an unknown field', { text: 'x', state: 'done' }],
  ])('refuses %s', async (_, body) => {
    expect((await send(body)).status).toBe(400)
    expect(await listFeedback()).toEqual([])
  })

  test('is limited for one person, until it is marked as done', async () => {
    for (let at = 0; at < LIMITS.feedbackPerPerson; at++) await send({ text: `number ${at}` })
    expect((await send({ text: 'one more' })).status).toBe(429)
    expect((await send({ text: 'x' }, await world.admin.signIn('eve@example.com'))).status).toBe(201)
    const own = (await admin('/admin/feedback?limit=5')).result.find(({ text }: { text: string }) => text !== 'x')
    await mark(own.id, 'done')
    expect((await send({ text: 'one more' })).status).toBe(201)
  })

  test('is removed with its person, and after the retention time of the audit log', async () => {
    await send({ text: 'x' })
    const eve = await world.admin.signIn('eve@example.com')
    await send({ text: 'y' }, eve)
    await world.inject({ method: 'DELETE', url: '/me', token: eve })
    expect(await listFeedback()).toMatchObject([{ text: 'x' }])
    clock.advance(3 * 365 * DAY)
    await cleanUp(world.services)
    expect(await listFeedback()).toEqual([])
  })
})

describe('who may send it', () => {
  test('no unknown caller, no anonymous visitor, no key, and no reader token', async () => {
    const anonymous = await world.inject({ method: 'POST', url: '/persons/anonymous', body: {} })
    const tokenBody = { name: 'agent', groups: [] }
    const reader = await world.inject({ method: 'POST', url: '/me/reader-tokens', token: ada, body: tokenBody })
    const statuses = [
      (await world.inject({ method: 'POST', url: '/feedback', body: { text: 'x' } })).status,
      (await send({ text: 'x' }, anonymous.json.result)).status,
      (await send({ text: 'x' }, world.settings.adminKey)).status,
      (await send({ text: 'x' }, reader.json.result.token)).status,
    ]
    expect(statuses).toEqual([401, 403, 401, 403])
    expect(await listFeedback()).toEqual([])
  })

  test('a program whose person allowed it, under the name that they allowed', async () => {
    const program = await readingProgram(world)
    const reading = await program.tokensFor(ada)
    const refused = await send({ text: 'x' }, reading.access_token)
    expect([refused.status, refused.json.errors[0].slug]).toEqual([403, 'insufficient_scope'])
    clock.advance(1_000)
    const sending = await program.tokensFor(ada, undefined, 'read feedback')
    expect(sending.scope).toBe('read feedback')
    expect((await send({ text: 'x' }, sending.access_token)).status).toBe(201)
    expect(await listFeedback()).toMatchObject([{ text: 'x', program: 'The Agent' }])
    expect((await world.inject({ url: '/me/reading-grants', token: ada })).json.result).toMatchObject([
      { scope: ['read', 'feedback'] },
      { scope: ['read'] },
    ])
    for (const url of ['/me', '/me/sessions', '/admin/feedback', '/oauth2/userinfo'])
      expect([url, (await world.inject({ url, token: sending.access_token })).status]).toEqual([url, 403])
  })
})
