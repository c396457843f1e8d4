import { EVERYONE, expressionOf, untilMoment } from '@portico/access'
import { OTHER_ADDRESSES, SPELLED_PAGE, SPELLINGS } from '@portico/access/testing/spellings'
import { ADMINISTRATORS, CONTENT_KEY_LIMITS } from '@portico/protocol'
import { fromBase64url, partKeys, seal, unseal } from '@portico/seal'
import { batchesOf } from '@portico/sealing/reading/release-keys'
import { type TestTicket, ticketFor } from '@portico/server/testing/tickets'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'
import { nonceIn } from './sign-ins.js'

/** A reader of some pages wants the keys of others, or of the part, or to be recorded for pages that they did not read. */
let at: Target
let token: string
let deals: TestTicket
let internal: TestTicket

const DEALS = { any: [['partners']] }
const NAMES = ['/deals/a', '/deals/b', SPELLED_PAGE]

beforeEach(async () => {
  at = await target({
    site: async () => ({
      site: at.world.settings.orgId,
      build: 'build-1',
      sealed: true,
      pages: [
        ...NAMES.map((path) => ({ path, audience: DEALS })),
        { path: '/internal', audience: { any: [['staff']] } },
        { path: '/', audience: null },
      ],
      tickets: [deals.ticket, internal.ticket],
    }),
  })
  ;[deals, internal] = [await ticketFor(at.world, ['partners']), await ticketFor(at.world, ['staff'])]
  const handles = [{ type: 'email_address', value: 'eve@partner.example' } as const]
  await at.world.admin.addPerson({ handles, groups: ['partners'] })
  token = await at.world.admin.signIn('eve@partner.example')
})
afterEach(() => at.close())

const ask = (pages: readonly unknown[], body: object = {}) =>
  at.call('POST', '/content-keys', {
    token,
    body: { build: 'build-1', tickets: [deals.ticket, internal.ticket], pages, ...body },
  })
const page = (path: string, part = deals.part) => ({ part, path })
const recorded = async () => {
  const { json } = await at.call('GET', '/admin/site/readings?limit=100', { token: at.world.settings.adminKey })
  return json.result.map(({ page }: { page: string | null }) => page).sort()
}

describe('a reader', () => {
  test('never gets the key of a part, whatever they request', async () => {
    for (const body of [
      {},
      { shared: true },
      { shared: false },
      { pages: undefined },
      { pages: undefined, shared: false },
    ])
      expect((await ask([page('/deals/a')], body)).text).not.toContain(deals.partKey)
  })

  test('gets no key of a page by the name of a part that they may read', async () => {
    const { json } = await ask([page('/internal'), page('/internal', internal.part), page('/')])
    expect(json.result).toMatchObject({ keys: [], pages: [], denied: [{ part: internal.part, why: 'groups' }] })
    expect(await recorded()).toEqual([])
  })

  test('gets no key of a path that is no page, and no such path is recorded', async () => {
    const invented = ['/invented', '/deals', '/deals/a/b', '/%', '/deals/%00', '//', '?', ...OTHER_ADDRESSES]
    expect((await ask(invented.map((path) => page(path)))).json.result.pages).toEqual([])
    expect(await recorded()).toEqual([])
  })

  test('gets one key for all spellings of a page, which is recorded once', async () => {
    const { json } = await ask(SPELLINGS.map(([, address]) => page(address)))
    expect(json.result.pages).toHaveLength(1)
    for (const [difference, address] of SPELLINGS)
      expect([difference, (await ask([page(address)])).json.result.pages[0].key]).toEqual([
        difference,
        (await deals.pageKey(SPELLED_PAGE)).key,
      ])
    expect(await recorded()).toEqual([SPELLED_PAGE])
  })

  test('gets each page once, however often they name it', async () => {
    const { json } = await ask(Array.from({ length: CONTENT_KEY_LIMITS.pagesAtOnce }, () => page('/deals/a')))
    expect(json.result.pages).toHaveLength(1)
    expect(await recorded()).toEqual(['/deals/a'])
  })

  test('cannot let the server derive more keys than a request may name, or record pages of other builds without limit', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, number) => page(`/deals/${number}`))
    const tickets = Array.from({ length: CONTENT_KEY_LIMITS.ticketsAtOnce }, () => deals.ticket)
    const body = { tickets, build: 'build-1' }
    for (const count of [CONTENT_KEY_LIMITS.pagesAtOnce + 1, 10_000])
      expect((await ask(many(count), body)).status).toBeGreaterThanOrEqual(400)
    expect(await recorded()).toEqual([])
    for (const bad of [
      { part: deals.part },
      { path: '/deals/a' },
      { ...page('/deals/a'), more: 1 },
      '/deals/a',
      null,
      1,
    ])
      expect([bad, (await ask([bad])).status]).toEqual([bad, 400])
  })

  test('cannot open one page while the records name another', async () => {
    const sealed = { part: deals.part, build: 'build-1', path: '/deals/a.md' }
    const { ofPage, shared } = await partKeys(fromBase64url(deals.partKey), 'build-1')
    const secret = await ofPage('/deals/a')
    const envelope = await seal({ ...secret, ...sealed, plaintext: new TextEncoder().encode('the price of a') })
    const { json } = await ask([page('/deals/b')], { shared: true })
    const keys = [...json.result.pages, ...json.result.keys].map(({ key }: { key: string }) => fromBase64url(key))
    expect(keys).toEqual([new Uint8Array((await ofPage('/deals/b')).key), new Uint8Array(await shared())])
    for (const key of keys)
      for (const name of [undefined, secret.page, json.result.pages[0].page])
        expect((await unseal({ key, page: name, envelope, ...sealed })).ok).toBe(false)
    expect(await recorded()).toEqual([null, '/deals/b'].sort())
    const own = (await ask([page('/deals/a')])).json.result.pages[0]
    expect((await unseal({ ...own, key: fromBase64url(own.key), envelope, ...sealed })).ok).toBe(true)
    expect(await recorded()).toContain('/deals/a')
  })

  describe('of a build that another host serves', () => {
    beforeEach(async () => {
      await at.close()
      at = await target({ settings: { rateLimits: true } })
      deals = await ticketFor(at.world, ['partners'])
      internal = deals
      const handles = [{ type: 'email_address', value: 'eve@partner.example' } as const]
      await at.world.admin.addPerson({ handles, groups: ['partners'] })
      token = await at.world.admin.signIn('eve@partner.example')
    })

    test('is recorded under one name for each page, which the filter finds in any spelling', async () => {
      const { json } = await ask(['/Deals/A', '/DEALS/a', '/deals//%41/', '/deals/a?x'].map((path) => page(path)))
      expect(json.result.pages).toEqual([
        { part: deals.part, path: '/Deals/A', ...(await deals.pageKey('/deals/a')), lease: expect.any(Number) },
      ])
      await ask([page('/dEALS/a')])
      expect(await recorded()).toEqual(['/deals/a'])
      for (const spelled of ['/deals/a', '/Deals/A/', '/DEALS/A/index.html']) {
        const query = `/admin/site/readings?page=${encodeURIComponent(spelled)}`
        const { json: list } = await at.call('GET', query, { token: at.world.settings.adminKey })
        expect([spelled, list.result.length]).toEqual([spelled, 1])
      }
    })

    test('is recorded within their budget, and gets no key that is not recorded', async () => {
      const answers: Awaited<ReturnType<typeof ask>>[] = []
      for (let round = 0; round < 10; round++) {
        const pages = Array.from({ length: CONTENT_KEY_LIMITS.pagesAtOnce }, (_, at) => page(`/${round}/${at}`))
        answers.push(await ask(pages, { tickets: [deals.ticket] }))
      }
      expect(answers.map(({ status }) => status)).toEqual([...Array(8).fill(200), 429, 429])
      for (const { json } of answers.slice(8)) expect(json.result).toBeUndefined()
    })
  })
})

describe('a visitor without a session', () => {
  const open = (body: object) => at.call('POST', '/open-keys', { body: { build: 'build-1', ...body } })

  test('opens a site with a hundred parts for everyone, in requests that the server accepts', async () => {
    const readers = expressionOf([[EVERYONE, untilMoment(Date.parse('2100-01-01'))]])
    const parts = await Promise.all(Array.from({ length: 100 }, () => ticketFor(at.world, readers)))
    const first = parts.length - 1
    const batches = batchesOf(
      parts.map((part) => ({ ...part, files: 1 })),
      { first, isOpen: true },
    )
    const longest = `/${'x'.repeat(CONTENT_KEY_LIMITS.pathLength - 1)}`
    const opened: string[] = []
    for (const batch of batches) {
      const pages = batch.slice(0, 1).map(({ part }) => page(longest, part))
      const { status, json } = await open({ tickets: batch.map(({ ticket }) => ticket), pages, shared: true })
      expect(status).toBe(200)
      opened.push(...json.result.keys.map(({ key }: { key: string }) => key))
    }
    expect(batches.length).toBeGreaterThan(1)
    expect(opened.sort()).toEqual(parts.map(({ key }) => key).sort())
  })

  test('gets no key of a page for readers, and leaves no record', async () => {
    const { json } = await open({ tickets: [deals.ticket], pages: [page('/deals/a')], shared: true })
    expect(json.result).toEqual({ keys: [], pages: [], denied: [{ part: deals.part, why: 'groups' }] })
    expect(await recorded()).toEqual([])
  })
})

describe('a session with fewer rights than its person', () => {
  const as = async (other: string) => {
    const pages = [page('/deals/a'), page('/internal', internal.part)]
    const body = { build: 'build-1', tickets: [deals.ticket, internal.ticket], pages, shared: true }
    const { json } = await at.call('POST', '/content-keys', { token: other, body })
    return json.result.pages.map(({ path }: { path: string }) => path)
  }

  test('gets the pages of its own groups only: a reader token', async () => {
    const handles = [{ type: 'email_address', value: 'both@hub.example' } as const]
    await at.world.admin.addPerson({ handles, groups: ['partners', 'staff'] })
    const both = await at.world.admin.signIn('both@hub.example')
    expect(await as(both)).toEqual(['/deals/a', '/internal'])
    const body = { name: 'CI', groups: ['partners'] }
    const created = await at.call('POST', '/me/reader-tokens', { token: both, body })
    expect(await as(created.json.result.token)).toEqual(['/deals/a'])
  })

  test('gets the pages of its own groups only: a view of the site', async () => {
    const handles = [{ type: 'email_address', value: 'boss@hub.example' } as const]
    await at.world.admin.addPerson({ handles, groups: [ADMINISTRATORS, 'staff'] })
    const console_ = await at.world.admin.signInToConsole('boss@hub.example')
    const link = (await at.call('POST', '/admin/view-as', { token: console_, body: { groups: ['partners'] } })).json
      .result
    const view = (await at.call('POST', '/attestation/v3', { body: nonceIn(link) })).json.result.token
    expect(await as(view)).toEqual(['/deals/a'])
    const { json } = await at.call('GET', '/admin/audit?action=content.opened', { token: at.world.settings.adminKey })
    const details = json.result.map(({ detail }: { detail: { page?: string; view_as?: string[] } }) => detail)
    expect(details).toContainEqual(expect.objectContaining({ page: '/deals/a', view_as: ['partners'] }))
  })
})
