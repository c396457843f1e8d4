import { describeExpression, type Expression } from '@portico/access'
import { createTestServer, fakeClock, type TestServer } from '@portico/server/testing/index'
import { type TestTicket, ticketFor } from '@portico/server/testing/tickets'

const ANYONE: Expression = { any: [[]] }
const DEALS: Expression = { any: [['acme'], ['beta', 'globex']] }
const PARTNERS: Expression = { any: [['org:Initech']] }

const AUDIENCES = [ANYONE, DEALS, PARTNERS]

const PAGES = [
  { path: '/', audience: null },
  { path: '/blog/welcome', audience: null },
  { path: '/docs/deals/prices', audience: DEALS },
  {
    path: '/docs/deals/terms',
    audience: DEALS,
    source: 'docs/deals/terms.md',
    why: [{ by: 'Folder', says: 'docs/deals/_category_.json requires one of these: acme, or beta and globex' }],
  },
  { path: '/docs/intro', audience: ANYONE },
  { path: '/docs/partners', audience: PARTNERS },
]

/** A server with a sealed site of a few pages, readers in several groups and a partner organization. */
export interface SiteWorld extends TestServer {
  readonly clock: ReturnType<typeof fakeClock>
  /** The token of an administrator's console session. */
  readonly token: string
  readonly person: Readonly<Record<'ada' | 'grace' | 'bob', string>>
  /** Asks for the shared keys of all parts and the key of a page, as the pages of the site do. */
  open(
    email: string,
    way?: { readonly organization?: string; readonly program?: true; readonly page?: string },
  ): Promise<void>
  /** The id of the partner organization. */
  readonly partner: string
}

export async function openSiteWorld(options: { readonly listen?: boolean } = {}): Promise<SiteWorld> {
  const clock = fakeClock()
  const world = await createTestServer({ ...options, clock, settings: { rateLimits: false } })
  const { orgId, adminKey, url } = world.settings
  const { person_id: ada } = await addReader(world, 'ada@acme.example', ['acme'])
  const { person_id: grace } = await addReader(world, 'grace@globex.example', ['beta', 'globex'])
  const { person_id: bob } = await addReader(world, 'bob@acme.example', ['acme'])
  await addReader(world, 'owner@hub.example', ['portico-admins'])
  const created = await world.inject({
    method: 'POST',
    url: '/admin/organizations',
    token: adminKey,
    body: { org_name: 'Initech Ltd', tenant_name: 'Initech', parent_id: orgId },
  })
  const partner: string = created.json.result.id
  const sealed = await Promise.all(AUDIENCES.map((expression) => ticketFor(world, expression)))
  const tickets = sealed.map(({ ticket }: TestTicket) => ticket)
  const map = { site: orgId, build: 'build-1', sealed: true, pages: PAGES, tickets }
  Object.assign(world.services, { site: async () => map })
  return {
    ...world,
    clock,
    token: await world.admin.signInToConsole('owner@hub.example'),
    person: { ada, grace, bob },
    partner,
    async open(email, { organization = orgId, program, page: path } = {}) {
      const at = PAGES.find((page) => page.path === path)?.audience
      const part = sealed[at ? AUDIENCES.indexOf(at) : -1]?.part
      const answer = await world.inject({
        method: 'POST',
        url: '/content-keys',
        token: await signIn(world, email, organization),
        body: { build: map.build, tickets, ...(part && { pages: [{ part, path }], shared: true }) },
        ...(!program && { headers: { origin: new URL(url).origin } }),
      })
      if (answer.status !== 200) throw new Error(`No keys for ${describeExpression(DEALS)}: ${answer.text}`)
    },
  }
}

const addReader = (world: TestServer, value: string, groups: readonly string[]) =>
  world.admin.addPerson({ handles: [{ type: 'email_address', value }], groups: [...groups] })

async function signIn({ inject, outbox }: TestServer, email: string, organization: string): Promise<string> {
  const headers = { 'slashid-orgid': organization }
  const handle = { type: 'email_address', value: email }
  const factor = { method: 'otp_via_email' }
  const started = await inject({ method: 'POST', url: '/id/v2', body: { handle, factor }, headers })
  const { subject } = await outbox.next(email)
  const data = { otp: /\d{6}/.exec(subject)?.[0] ?? '' }
  const body = { challenge_id: started.json.result[1].id, challenge_type: 'otp', data }
  return (await inject({ method: 'POST', url: '/attestation/v3', body, headers })).json.result.token
}
