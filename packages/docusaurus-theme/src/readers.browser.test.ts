import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MAY_READ_CASES } from '@portico/access/testing/may-read-cases'
import { startOidcUpstream } from '@portico/server/testing/oidc-upstream'
import { startSamlUpstream } from '@portico/server/testing/saml-upstream'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SiteWorld, siteWorld } from './testing/site-world.js'

/** What a reader sees as the server grants, refuses and withdraws keys. `/p3` is for beta, `/p2` for acme. */
let world: SiteWorld
beforeAll(async () => {
  world = await siteWorld('readers')
})
afterAll(() => world?.close())

const DAY = 24 * 3_600_000
const KETTLES = 'seven copper kettles'
const LANTERNS = 'nine brass lanterns'

const door = (page: Page, state: string) => page.locator(`.portico-door[data-state="${state}"]`).waitFor()
const text = (page: Page, words: string) => page.locator('main').getByText(words).waitFor()
const link = (page: Page) => page.locator('nav.navbar a', { hasText: 'Kettles' })
/** Simulates the tab becoming visible again. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
/** When each key that the browser keeps expires. */
const ends = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve, reject) => {
        const request = indexedDB.open('portico', 1)
        request.onupgradeneeded = () => request.result.createObjectStore('keys', { keyPath: 'id' })
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const all = request.result.transaction('keys').objectStore('keys').getAll()
          all.onsuccess = () => {
            request.result.close()
            // Those of pages have none of their own.
            resolve(all.result.flatMap(({ expires }) => expires ?? []))
          }
        }
      }),
  )
const cachedKeyCount = async (page: Page) => (await ends(page)).length
const newest = async (page: Page) => Math.max(...(await ends(page)))
const KEYS = '**/content-keys'
const held = () => {
  let release = () => {}
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  const wait = async (route: Route) => {
    await until
    await route.continue().catch(() => undefined)
  }
  return { release: () => release(), wait }
}

let people = 0
/** A reader in these groups, with a tab and a way to change the groups. */
async function reader(...groups: string[]) {
  const email = `reader${++people}@shore.test`
  const token = await world.signIn(email, groups)
  const visit = await world.visit(token)
  const open = async (path: string) => {
    await visit.page.goto(world.url + path)
    return visit.page
  }
  return { ...visit, token, open, join: (...now: string[]) => world.signIn(email, now) }
}

const AUDIENCES = [...new Set(MAY_READ_CASES.map(({ audience }) => audience))]
/** Groups of child organizations cannot be granted here; the server's own tests cover them. */
const READERS = [...new Set(MAY_READ_CASES.map(({ groups }) => groups))].filter(
  (groups) => !groups?.some((group) => group.startsWith('org:')),
)

test.each(READERS.map((groups) => [groups?.join(' and ') ?? 'no session', groups] as const))(
  'a reader in %s opens the pages that the table lists, and no others',
  async (_, groups) => {
    const { page } = groups ? await reader(...groups) : await world.visit()
    for (const { audience, may } of MAY_READ_CASES.filter((row) => row.groups === groups)) {
      const path = `/p${AUDIENCES.indexOf(audience)}`
      await page.goto(world.url + path)
      const closed = '.portico-door[data-state="signed-out"], .portico-door[data-state="denied"]'
      // The form in a door has a heading too.
      const open = 'main article h1:not(.portico-door *)'
      await page
        .locator(may ? open : closed)
        .first()
        .waitFor()
      expect([path, (await page.locator(open).count()) > 0]).toEqual([path, may])
    }
  },
)

describe('one request', () => {
  test('each load asks the server once, for every part, and makes no other request', async () => {
    const { page, open } = await reader('beta')
    const requestedPaths: string[] = []
    const bodies: { tickets: string[]; pages: { path: string }[]; shared: boolean }[] = []
    page.on('request', (request) => {
      requestedPaths.push(new URL(request.url()).pathname)
      if (request.url().endsWith('/content-keys')) bodies.push(request.postDataJSON())
    })
    await open('/p3')
    await text(page, KETTLES)
    await link(page).waitFor()
    await page.waitForLoadState('networkidle')
    expect(requestedPaths.filter((path) => /content-keys|token|portico-seal|access-req/.test(path)).sort()).toEqual([
      '/content-keys',
      '/portico-seal.json',
    ])
    const { parts } = JSON.parse(await readFile(join(world.out, 'portico-seal.json'), 'utf8'))
    const tickets = parts.map(({ ticket }: { ticket: string }) => ticket)
    expect([...(bodies[0]?.tickets ?? [])].sort()).toEqual(tickets.slice(0, -1).sort())
    expect(bodies[0]).toMatchObject({ pages: [{ path: '/p3' }], shared: true })
    // Navigating within the site makes no further request.
    await page.locator('nav.navbar a', { hasText: 'Shore' }).click()
    await page.getByText('A public page.').waitFor()
    expect(bodies).toHaveLength(1)
  })

  test('groups come from the response: content for a group, and a link to its page', async () => {
    const { page, open, join } = await reader()
    await open('/')
    await page.locator('nav [data-state="signed-in"]').waitFor()
    await page.waitForLoadState('networkidle')
    expect([await link(page).count(), await page.getByText('Good evening').count()]).toEqual([0, 0])
    await join('beta')
    await comeBack(page)
    await link(page).waitFor()
    await page.getByText('Good evening, juniper people.').waitFor()
    await link(page).click()
    await text(page, KETTLES)
    await join()
    await page.locator('nav.navbar a', { hasText: 'Shore' }).click()
    await page.getByText('A public page.').waitFor()
    await comeBack(page)
    await expect.poll(() => link(page).count()).toBe(0)
    await page.locator('nav [data-state="signed-in"]').waitFor()
    await expect.poll(() => page.getByText('Good evening').count()).toBe(0)
  })

  test('a session that the server ended elsewhere ends here with the response, on a public page too', async () => {
    const { page, open, token } = await reader('beta')
    await open('/')
    await link(page).waitFor()
    await world.server.inject({ method: 'POST', url: '/token/revoke', body: { token } })
    await comeBack(page)
    await page.locator('nav [data-state="signed-out"]').waitFor()
    await expect.poll(() => link(page).count()).toBe(0)
    expect(await cachedKeyCount(page)).toBe(0)
  })
})

describe('a reader whose access was withdrawn', () => {
  test('loses access with the next load: the kept key opens the page, and the response closes it', async () => {
    const { page, open, join, complaints } = await reader('beta')
    await open('/p3')
    await text(page, KETTLES)
    await join()
    const { release, wait } = held()
    await page.route(KEYS, wait)
    await page.reload()
    await text(page, KETTLES)
    release()
    await door(page, 'denied')
    expect(await page.content()).not.toContain(KETTLES)
    // One key is left: that of the pages for anyone signed in.
    expect(await cachedKeyCount(page)).toBe(1)
    await page.reload()
    await door(page, 'denied')
    expect(complaints).toEqual([])
  })

  test('loses access in every tab at once, and keeps what is still granted', async () => {
    const { page, context, open, join } = await reader('beta', 'acme')
    await open('/p3')
    await text(page, KETTLES)
    const [same, other, idle] = [await context.newPage(), await context.newPage(), await context.newPage()]
    await same.goto(`${world.url}/p3`)
    await text(same, KETTLES)
    await other.goto(`${world.url}/p2`)
    await text(other, LANTERNS)
    await idle.goto(`${world.url}/`)
    await link(idle).waitFor()
    await join('acme')
    await page.reload()
    await door(page, 'denied')
    await door(same, 'denied')
    await text(other, LANTERNS)
    await expect.poll(() => link(idle).count()).toBe(0)
    for (const tab of [page, same]) expect(await tab.content()).not.toContain(KETTLES)
    expect(await idle.locator('nav [data-state="signed-in"]').count()).toBe(1)
  })

  test('loses access when the tab becomes visible again, and when it is restored by the Back button', async () => {
    for (const event of ['visibilitychange', 'pageshow']) {
      const { page, open, join } = await reader('beta')
      await open('/p3')
      await text(page, KETTLES)
      await join()
      await page.evaluate(
        (type) =>
          type === 'pageshow'
            ? dispatchEvent(new PageTransitionEvent(type, { persisted: true }))
            : document.dispatchEvent(new Event(type)),
        event,
      )
      await door(page, 'denied')
      expect(await page.content()).not.toContain(KETTLES)
    }
  })

  test('sees nothing of a new page while the site cannot be reached', async () => {
    const { page, open, join } = await reader('beta')
    await open('/p3')
    await text(page, KETTLES)
    await join()
    await page.route('**/p3', (route) => route.abort())
    await comeBack(page)
    await door(page, 'closed')
    expect(await page.content()).not.toContain(KETTLES)
    expect(await page.title()).not.toContain('Page number 3')
    await page.unroute('**/p3')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await door(page, 'denied')
  })
})

describe('a lease', () => {
  test('opens the page while the server is down, and closes it when it expires, without a network', async () => {
    const { page, context, open } = await reader('beta')
    await context.clock.install()
    await open('/p3')
    await text(page, KETTLES)
    await page.route(KEYS, (route) => route.abort())
    await page.reload()
    await text(page, KETTLES)
    await context.clock.fastForward(DAY - 3_600_000)
    await text(page, KETTLES)
    await context.setOffline(true)
    await context.clock.fastForward(3_600_000)
    await door(page, 'closed')
    // The page's head follows in the next frame.
    await expect.poll(() => page.content()).not.toContain(KETTLES)
    expect(await cachedKeyCount(page)).toBe(0)
    await page.unroute(KEYS)
    await context.setOffline(false)
    await text(page, KETTLES)
  })

  test('keeps its page open without a network: a link to a page that is not loaded says so', async () => {
    const { page, context, open } = await reader('beta')
    await open('/p3')
    await text(page, KETTLES)
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await context.setOffline(true)
    await page.evaluate(() =>
      document.body.prepend(Object.assign(document.createElement('a'), { href: '/p0', text: 'Beach' })),
    )
    await page.getByRole('link', { name: 'Beach' }).click()
    await page.getByRole('alert').filter({ hasText: 'You may be offline' }).waitFor()
    await text(page, KETTLES)
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  })

  test('is renewed in time if the server responds', async () => {
    const { page, context, open } = await reader('beta')
    await context.clock.install()
    await open('/p3')
    await text(page, KETTLES)
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    const renewed = page.waitForResponse(KEYS)
    await context.clock.runFor(DAY - 29_000)
    await (await renewed).finished()
    await expect.poll(() => newest(page)).toBeGreaterThan(Date.now() + 1.5 * DAY)
    await context.clock.runFor(60_000)
    await text(page, KETTLES)
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  })

  test.each([
    ['back', -DAY],
    ['on', DAY],
  ])('is not extended by a clock that is set a day %s: the server is asked first', async (_, shift) => {
    const { page, context, open } = await reader('beta')
    await open('/p3')
    await text(page, KETTLES)
    await page.route(KEYS, (route) => route.abort())
    await context.clock.setFixedTime(Date.now() + shift)
    await page.reload()
    await door(page, 'unreachable')
    await page.unroute(KEYS)
    await page.getByRole('button', { name: 'Try again' }).click()
    await text(page, KETTLES)
  })

  test('is not requested twice in a browser without a database', async () => {
    const { page, context, open } = await reader('beta')
    await context.addInitScript(() => {
      Object.defineProperty(indexedDB.constructor.prototype, 'open', {
        value: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    })
    await open('/p3')
    await text(page, KETTLES)
    await page.reload()
    await text(page, KETTLES)
    await page.route(KEYS, (route) => route.abort())
    await page.reload()
    await door(page, 'unreachable')
  })
})

describe('when something is missing', () => {
  test('losing the network between ticket and file shows a message, and the page opens on a retry', async () => {
    const { page, open } = await reader('beta')
    await page.route('**/assets/js/sealed*', (route) => route.abort())
    await open('/p3')
    await door(page, 'offline')
    await page.unroute('**/assets/js/sealed*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await text(page, KETTLES)
  })

  test.each([
    ['of another build', (manifest: object) => ({ ...manifest, build: 'another' })],
    ['with fewer parts than the site has', (manifest: object) => ({ ...manifest, parts: [] })],
    ['of another site', (manifest: object) => ({ ...manifest, site: 'another' })],
  ])('a manifest %s opens nothing, not even with kept keys', async (_, change) => {
    const { page, open } = await reader('beta')
    await open('/p3')
    await text(page, KETTLES)
    await page.route('**/portico-seal.json*', async (route) => {
      const manifest = await (await route.fetch()).json()
      await route.fulfill({ json: change(manifest) })
    })
    await page.reload()
    await door(page, 'failed')
    await page.getByText('The site may have been updated').waitFor()
    await page.unroute('**/portico-seal.json*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await text(page, KETTLES)
  })

  test('a changed envelope, another part’s envelope and a truncated one stay closed', async () => {
    const { page, open } = await reader('beta')
    await open('/p3')
    await text(page, KETTLES)
    const file = /sealed\d+-routes/
    const path = await page.evaluate(async () => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(path.some((address) => file.test(address))).toBe(true)
    for (const change of [
      (body: Buffer) => Buffer.concat([body.subarray(0, -1), Buffer.from([(body.at(-1) ?? 0) ^ 1])]),
      (body: Buffer) => Buffer.concat([body.subarray(0, 4), Buffer.alloc(8), body.subarray(12)]),
      (body: Buffer) => body.subarray(0, -20),
    ]) {
      await page.route('**/assets/js/sealed*', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: change(await response.body()) })
      })
      await page.reload()
      await door(page, 'failed')
      expect(await page.content()).not.toContain(KETTLES)
      await page.unroute('**/assets/js/sealed*')
    }
    await page.reload()
    await text(page, KETTLES)
  })
})

describe('a refusal', () => {
  const SENTENCES = {
    groups: 'Your account is not in a group that can read this page.',
    agreement: 'You need to accept an agreement first.',
    suspended: 'Your membership is suspended.',
    origin: 'Private pages can’t be opened at this web address.',
    unknown_key: 'doesn’t recognize this version of the site',
    invalid_ticket: 'doesn’t recognize this version of the site',
  }

  test.each(Object.entries(SENTENCES))('for %s shows its reason', async (why, sentence) => {
    const { page, open } = await reader('beta')
    await page.route(KEYS, async (route) => {
      const response = await route.fetch()
      const { result } = await response.json()
      const denied = [...result.keys, ...result.denied].map(({ part }: { part: string }) => ({ part, why }))
      await route.fulfill({ response, json: { result: { ...result, keys: [], denied } } })
    })
    await open('/p3')
    await door(page, 'denied')
    await page.getByText(sentence).waitFor()
    expect(await page.getByRole('button', { name: 'Request access' }).count()).toBe(why === 'groups' ? 1 : 0)
  })

  test('comes from the server itself for a page of another origin, and for a key pair that it does not have', async () => {
    const { page, open, token } = await reader('beta')
    await page.route(KEYS, async (route) => {
      const body = route.request().postDataJSON()
      const headers = { origin: 'https://copy.example' }
      const { status, json } = await world.server.inject({ method: 'POST', url: '/content-keys', body, token, headers })
      await route.fulfill({ status, json })
    })
    await open('/p3')
    await page.locator('[data-why="origin"]').waitFor()
    await page.unroute(KEYS)
    await page.route('**/portico-seal.json*', async (route) => {
      const manifest = await (await route.fetch()).json()
      const parts = manifest.parts.map((part: { ticket: string }) => ({
        ...part,
        ticket: `AAAA${part.ticket.slice(4)}`,
      }))
      await route.fulfill({ json: { ...manifest, parts } })
    })
    await page.reload()
    await page.locator('[data-why="unknown_key"]').waitFor()
  })

  test('a request for access waits, and the page opens by itself when it is approved', async () => {
    const { page, context, open, token } = await reader()
    await context.clock.install()
    await open('/p4')
    await page.getByRole('button', { name: 'Request access' }).click()
    await page.getByRole('heading', { name: 'Request sent' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Request sent' }).waitFor()
    const list = await fetch(`${world.url}/access-requests`, { headers: { Authorization: `Bearer ${token}` } })
    const { result } = await list.json()
    const decide = (decision: string) =>
      world.server.inject({
        method: 'POST',
        url: `/admin/access-requests/${result[0].id}/${decision}`,
        token: world.server.settings.adminKey,
      })
    expect(result).toMatchObject([{ page: '/p4', state: 'open' }])
    await decide('approve')
    await context.clock.runFor(1_600)
    await text(page, 'joins two cabins')
  })

  test('a reader who continues on another page sees the link to the page as soon as the request is approved', async () => {
    const { page, context, open, token } = await reader()
    await context.clock.install()
    await open('/p3')
    await page.getByRole('button', { name: 'Request access' }).click()
    await page.getByRole('heading', { name: 'Request sent' }).waitFor()
    await page.locator('nav.navbar a', { hasText: 'Shore' }).click()
    await page.getByText('A public page.').waitFor()
    expect(await link(page).count()).toBe(0)
    const list = await fetch(`${world.url}/access-requests`, { headers: { Authorization: `Bearer ${token}` } })
    const { result } = await list.json()
    await world.server.inject({
      method: 'POST',
      url: `/admin/access-requests/${result[0].id}/approve`,
      token: world.server.settings.adminKey,
    })
    await context.clock.runFor(6_000)
    await link(page).waitFor()
    await page.getByText('Good evening, juniper people.').waitFor()
  })
})

describe('a member of a partner', () => {
  const admin = async (url: string, body: object, organization = world.server.settings.orgId) => {
    const headers = { 'SlashID-OrgID': organization }
    const token = world.server.settings.adminKey
    return (await world.server.inject({ method: 'POST', url, token, headers, body })).json.result
  }
  /** A partner as a set-up link leaves it: with a provider that is confined to a domain, which the partner has proved. */
  async function partner(name: string, described: object, id?: string): Promise<{ redirect_uri: string }> {
    const { stores, clock } = world.server.services
    const parent_id = world.server.settings.orgId
    const details = { org_name: name, tenant_name: name, parent_id, settings: { self_registration: false } }
    const { id: organization } = await admin('/admin/organizations', details)
    const added = await admin('/admin/providers', described, organization)
    const record = await stores.providers.find(added.id)
    if (!record) throw new Error('the provider is not there')
    await stores.providers.remove(organization, added.id)
    const config = JSON.stringify({ ...JSON.parse(record.config), confined: true, authority: [] })
    await stores.providers.add({ ...record, config, id: id ?? record.id })
    const domain = await admin('/admin/domains', { domain: `${name.toLowerCase()}.example` }, organization)
    await stores.domains.prove(domain.id, { now: clock.now(), next: clock.now() + DAY })
    return added
  }
  /** Signs in with the partner's button at a page that is for the partner, and sees nothing of a page that is not. */
  async function readsBy(name: string, path: string, words: string): Promise<void> {
    const { page, context, complaints } = await world.visit()
    await page.goto(world.url + path)
    await page.getByRole('button', { name: `Sign in with ${name}` }).click()
    await text(page, words)
    expect(new URL(page.url()).pathname).toBe(path)
    await page.goto(`${world.url}/p3`)
    await door(page, 'denied')
    expect(complaints).toEqual([])
    await context.close()
  }

  test('signs in at the page with the partner’s own OpenID provider, and reads what is for the partner', async () => {
    const upstream = await startOidcUpstream('globex')
    const { issuer, clientId: client_id, clientSecret: client_secret } = upstream
    const described = { type: 'oidc', provider: 'custom', issuer, client_id, client_secret }
    upstream.allow((await partner('Globex', described)).redirect_uri)
    upstream.account = { sub: 'ada', email: 'ada@globex.example' }
    await readsBy('Globex', '/p8', 'forty jars of cloudberry jam')
    await upstream.close()
  })

  test('does so with the partner’s own SAML provider', async () => {
    const upstream = await startSamlUpstream()
    await partner('Acme', { type: 'saml', name: 'Acme', idp_metadata_xml: upstream.metadata }, 'acme-saml')
    upstream.know((await world.server.inject({ url: '/sso/saml/acme-saml/metadata' })).text)
    upstream.saying = { nameId: 'bob', attributes: { email: ['bob@acme.example'] } }
    await readsBy('Acme', '/p10', 'a ladder with eleven rungs')
    await upstream.close()
  })
})

test('an agreement is read and accepted on the page, which opens in place; its text is shown as text', async () => {
  const { page, open } = await reader('beta')
  const admin = (method: 'POST' | 'DELETE', url: string, body?: object) =>
    world.server.inject({ method, url, token: world.server.settings.adminKey, body })
  const words = `<b>Keep it secret.</b>\n${'Always. '.repeat(500)}`
  const terms = { name: 'Terms', text: words, audience: { any: [['beta']] }, accepted_by: 'person' }
  const { id } = (await admin('POST', '/admin/agreements', terms)).json.result
  await open('/p3')
  await page.locator('[data-why="agreement"]').waitFor()
  const region = page.getByRole('region', { name: 'Terms' })
  await region.waitFor()
  expect(await page.title()).toMatch(/^Read and accept to continue \| /)
  expect(await region.textContent()).toBe(words)
  expect(await region.locator('b').count()).toBe(0)
  await admin('POST', `/admin/agreements/${id}/versions`, { text: 'Shorter.' })
  const accept = page.getByRole('button', { name: 'Accept', exact: true })
  await accept.focus()
  await page.keyboard.press('Enter')
  await page.getByText('The agreement has changed.').waitFor()
  expect(await region.textContent()).toBe('Shorter.')
  await accept.click()
  await text(page, KETTLES)
  await admin('DELETE', `/admin/agreements/${id}`)
})

test('a tab of a site that is sealed again sends the new tickets', async () => {
  const { page, open } = await reader('beta', 'acme')
  await open('/p1')
  await text(page, 'granite steps')
  await world.seal()
  const manifest = await readFile(join(world.out, 'portico-seal.json'), 'utf8')
  await page.locator('nav.navbar a', { hasText: 'Kettles' }).click()
  await text(page, KETTLES)
  await writeFile(join(world.out, 'portico-seal.json'), manifest)
})
