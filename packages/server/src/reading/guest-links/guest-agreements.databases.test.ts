import { beforeEach, expect, test } from 'vitest'
import type { TestServer } from '../../testing/index.js'
import { fifty, onBothDatabases, twoServers } from '../../testing/on-both-databases.js'

const READERS = { any: [['readers']] }

onBothDatabases('agreements of guests', (databases) => {
  let worlds: readonly TestServer[]
  let agreement: string
  let secret: string
  /** Two servers on one database. */
  beforeEach(async () => {
    const pages = [{ path: '/docs/plan', title: 'Plan', audience: READERS }]
    const site = async () => ({ site: null, build: 'build-1', sealed: true, pages, tickets: [] })
    const pair = await twoServers(databases, { site, settings: { rateLimits: false } })
    worlds = pair.worlds
    const { admin, inject, settings } = either(0)
    const handles = [{ type: 'email_address', value: 'boss@example.com' }] as const
    await admin.addPerson({ handles: [...handles], groups: ['portico-admins', 'readers'] })
    const token = await admin.signIn('boss@example.com')
    const terms = { name: 'Terms', text: 'x', audience: READERS, accepted_by: 'person', guests: true }
    const added = await inject({ method: 'POST', url: '/admin/agreements', token: settings.adminKey, body: terms })
    agreement = added.json.result.id
    const link = await inject({ method: 'POST', url: '/me/guest-links', token, body: { page: '/docs/plan' } })
    secret = link.json.result.secret
    return pair.close
  })
  const either = (at: number) => worlds[at % 2] as TestServer
  const post = async (at: number, url: string, body: object) =>
    (await either(at).inject({ method: 'POST', url, body: { secret, ...body } })).json.result

  test('fifty acceptances of one browser at once are one, and fifty browsers are fifty', async () => {
    const { agreements } = await post(0, '/guest-links/open', { build: 'build-1', tickets: [] })
    const seen = { agreement, version: 1, digest: agreements[0].digest }
    const accept = (at: number, device: string) => post(at, '/guest-links/agreement', { ...seen, device })
    const receipts = await fifty(async (at) => (await accept(at, 'the browser of a guest')).receipt)
    expect(new Set(receipts).size).toBe(1)
    const { acceptances } = await either(1).services.stores.agreements.acceptances(agreement, { limit: 99, offset: 0 })
    expect(acceptances.map(({ receipt }) => receipt)).toEqual([...new Set(receipts)])
    await fifty((at) => accept(at, `the browser of guest ${at}`))
    const all = await either(0).services.stores.agreements.acceptances(agreement, { limit: 99, offset: 0 })
    expect(all.total).toBe(51)
  })
})
