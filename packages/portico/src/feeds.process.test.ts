import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@portico/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf, signIn } from './testing/load-traffic.js'
import { portico, type ServerProcess, serving } from './testing/program.js'
import { readingSite, SENTENCES } from './testing/reading-site.js'
import { put } from './testing/staged-site.js'

/** The site of `readingSite`, with a feed that has an entry for everyone and one for partners. */
let cwd: string
let server: ServerProcess
const feeds = { partners: '', nobody: '' }
const ids: Record<string, string> = {}
const tokens: Record<string, string> = {}
const emails: Record<string, string> = {}

const NEWS = {
  open: {
    title: 'Fares',
    url: 'https://docs.example/about',
    summary: 'They stay.',
    date_modified: '2026-03-01T00:00:00.000Z',
  },
  partners: {
    title: 'The amber fares',
    url: 'https://docs.example/docs/partners#fares',
    summary: 'Amber lanterns cost more.',
    date_modified: '2026-03-02T00:00:00.000Z',
  },
}

function stageFeeds(): void {
  const file = join(cwd, 'staging/portico-plan.json')
  const plan = JSON.parse(readFileSync(file, 'utf8'))
  const exceptions = { '/news.0.json': { any: [['partners']] } }
  writeFileSync(file, JSON.stringify({ ...plan, feeds: ['news'], exceptions }))
  put(cwd, 'staging/news.json', JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', items: [NEWS.open] }))
  put(
    cwd,
    'staging/news.0.json',
    JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', items: [NEWS.partners] }),
  )
}

async function call(token: string, method: string, path: string, body?: unknown) {
  const answer = await fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as { result: { id: string; url: string } }
}

const get = (url: string, headers: Readonly<Record<string, string>> = {}) => fetch(url, { headers, redirect: 'manual' })
const json = (url: string) => url.replace(/xml$/, 'json')
const titles = async (url: string) =>
  ((await (await get(json(url))).json()) as { items: { title: string }[] }).items.map(({ title }) => title)

beforeAll(async () => {
  cwd = readingSite()
  stageFeeds()
  const sealed = await portico(['seal', '--staging', 'staging', '--out', 'public'], { cwd })
  expect(sealed.code, sealed.stderr).toBe(0)
  server = await serving({ cwd, env: { PORTICO_SITE: 'public' } })
  const people = callerOf({ url: server.url, cwd })
  for (const who of ['partners', 'nobody'] as const) {
    tokens[who] = await signIn(people)
    const { result } = await call(tokens[who], 'POST', '/me/feeds', { name: 'Reader' })
    feeds[who] = result.url
    ids[who] = result.id
    const mine = await call(tokens[who], 'GET', '/me/handles')
    emails[who] = (mine.result as unknown as { value: string }[])[0]?.value ?? ''
  }
  await portico(['person', 'groups', emails.partners ?? '', '--add', 'partners'], { cwd })
})
async function stop(): Promise<void> {
  const gone = new Promise((resolve) => server.child.once('close', resolve))
  server.child.kill('SIGTERM')
  await gone
}

afterAll(async () => {
  await stop()
  rmSync(cwd, { recursive: true, force: true })
})

describe('the feed of a reader', () => {
  test('has the changes that they may read, newest first, and nothing of others', async () => {
    expect(await titles(feeds.partners)).toEqual(['The amber fares', 'Fares', 'For partners', 'About'])
    expect(await titles(feeds.nobody)).toEqual(['Fares', 'About'])
    for (const url of [feeds.partners, json(feeds.partners)]) {
      const text = await (await get(url)).text()
      expect(text).toContain('Amber lanterns cost more.')
      expect(text).not.toMatch(/staff/)
      expect(text).not.toContain(SENTENCES.partners)
    }
    const other = await (await get(feeds.nobody)).text()
    expect(other).not.toMatch(/partners|amber/i)
  })

  test('is recorded as a reading of the private pages whose texts it has, when they are sent', async () => {
    const people = callerOf({ url: server.url, cwd })
    const readings = async () => {
      const { result } = (await people('GET', '/admin/site/readings?way=token')).json
      return result
        .filter(({ page }: { page: string | null }) => page !== null)
        .map(({ page, way, times }: { page: string; way: string; times: number }) => ({ page, way, times }))
    }
    const before = (await readings())[0]?.times ?? 0
    const first = await get(feeds.partners)
    await get(feeds.partners, { 'if-none-match': first.headers.get('etag') ?? '' })
    await get(json(feeds.partners))
    await get(feeds.nobody)
    expect(await readings()).toEqual([{ page: '/docs/partners', way: 'token', times: before + 2 }])
  })

  test("follows a change of its reader's groups with the next request", async () => {
    await portico(['person', 'groups', emails.nobody ?? '', '--add', 'staff'], { cwd })
    expect(await titles(feeds.nobody)).toEqual(['Fares', 'For staff', 'About'])
    await portico(['person', 'groups', emails.nobody ?? '', '--remove', 'staff'], { cwd })
    expect(await titles(feeds.nobody)).toEqual(['Fares', 'About'])
  })

  test('is RSS and JSON Feed that shared caches do not store, and says when nothing is new', async () => {
    const rss = await get(feeds.partners)
    expect(rss.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    expect(Object.fromEntries(rss.headers)).toMatchObject({
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    const again = await get(feeds.partners, { 'if-none-match': rss.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await get(json(feeds.partners))).headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
  })

  test('has an address that gives access to nothing else', async () => {
    const secret = new URL(feeds.partners).pathname.split('/')[2] ?? ''
    for (const path of ['/docs/partners.md', '/llms.txt', '/changes.json', '/search.json?q=amber', '/mcp']) {
      const answer = await get(server.url + path, { authorization: `Bearer ${secret}` })
      expect([path, (await answer.text()).includes('amber')]).toEqual([path, false])
    }
    for (const path of [
      'x/changes.xml',
      `${secret}x/changes.xml`,
      `${secret.slice(1)}/changes.json`,
      `${secret}/other.xml`,
    ])
      expect([path, (await get(`${server.url}/feeds/${path}`)).status]).toEqual([path, 404])
  })

  test('no longer exists once it has ended or its reader is suspended', async () => {
    const people = callerOf({ url: server.url, cwd })
    const [person] = (await people('GET', `/admin/persons?handle=${emails.nobody}`)).json.result
    await people('PATCH', `/admin/persons/${person.person_id}`, { active: false })
    expect((await get(feeds.nobody)).status).toBe(404)
    await call(tokens.partners ?? '', 'DELETE', `/me/feeds/${ids.partners}`)
    expect((await get(feeds.partners)).status).toBe(404)
  })
})

test('the weekly email has what is new on the pages that its reader may read', async () => {
  const people = callerOf({ url: server.url, cwd })
  const addresses: Record<string, string> = {}
  for (const who of ['partners', 'nobody'] as const) {
    const token = await signIn(people)
    const mine = await call(token, 'GET', '/me/handles')
    addresses[who] = (mine.result as unknown as { value: string }[])[0]?.value ?? ''
    await call(token, 'POST', '/me/feeds', { name: 'Mail', delivery: 'email' })
  }
  await portico(['person', 'groups', addresses.partners ?? '', '--add', 'partners'], { cwd })
  await stop()
  // As if a week had passed.
  const database = await openDatabase({ kind: 'sqlite', file: join(cwd, '.portico/portico.db') })
  const feeds = database.query.updateTable('feed_tokens').where('mail_due', 'is not', null)
  await feeds.set({ mail_due: 1, mail_known: '-' }).execute()
  await database.close()
  server = await serving({ cwd, env: { PORTICO_SITE: 'public' } })
  const mailTo = async (to = '') => {
    const answer = await fetch(`${server.url}/outbox/messages?to=${encodeURIComponent(to)}`)
    const messages = (await answer.json()) as { subject: string; text: string }[]
    return messages.find(({ subject }) => subject.includes(' changes at '))
  }
  await expect.poll(() => mailTo(addresses.partners)).toBeDefined()
  await expect.poll(() => mailTo(addresses.nobody)).toBeDefined()
  const { subject, text } = (await mailTo(addresses.partners)) ?? { subject: '', text: '' }
  expect(subject).toMatch(/^4 changes at /)
  for (const title of ['The amber fares', 'Fares', 'For partners', 'About']) expect(text).toContain(`${title}: http`)
  expect(text).not.toContain(SENTENCES.partners)
  expect((await mailTo(addresses.nobody))?.text).not.toMatch(/partners|amber/i)
})
