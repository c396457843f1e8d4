import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'
import { LOGIN_PAGE, programOf } from './hosted-login.js'
import { claimsOf, nonceIn, proveByCode } from './sign-ins.js'

/** A thief with a token opens further sessions from it, so that ending the stolen one does not sign them out. */
const VICTIM = 'victim@example.com'
const SITE = 'https://docs.example.com'

let at: Target
let stolen: string
beforeEach(async () => {
  at = await target({ loginPage: LOGIN_PAGE, settings: { origins: [SITE] } })
  stolen = (await proveByCode(at, VICTIM)).json.result.token
})
afterEach(() => at.close())

const call: Target['call'] = (...request) => at.call(...request)
const isLive = async (token: string): Promise<boolean> =>
  (await call('POST', '/token/validate', { body: { token } })).json.result.valid

async function passedOn(token: string): Promise<string> {
  const direct = await call('POST', '/direct-id', { token })
  return (await call('POST', '/attestation/v3', { body: nonceIn(direct.json.result) })).json.result.token
}

/** A session of the same person in another organization. */
async function switched(token: string): Promise<string> {
  const { adminKey, orgId } = at.world.settings
  const body = { org_name: 'Branch', parent_id: orgId }
  const branch = await call('POST', '/admin/organizations', { token: adminKey, body })
  const org = branch.json.result.id
  const handles = [{ type: 'email_address', value: VICTIM }]
  await call('POST', '/admin/persons', { token: adminKey, org, body: { handles } })
  return (await call('GET', '/token', { token, org })).json.result
}

/** A session of a page of the site, from a code of the hosted login. */
async function exchanged(token: string): Promise<string> {
  const program = await programOf(at, { redirect_uris: [`${SITE}/back`] })
  const { code, verifier } = await program.codeFor(token)
  return (await program.exchange(code, verifier, { origin: SITE })).json.id_token ?? ''
}

const withFactor = async (token: string): Promise<string> =>
  (await proveByCode(at, 'mallory@evil.example', token)).json.result.token

const DERIVED = { passedOn, switched, exchanged, withFactor }

/** How the victim ends the stolen session: from another session, with the token itself, or through an administrator. */
const ENDINGS = {
  async 'in the list of sessions'() {
    const own = (await proveByCode(at, VICTIM)).json.result.token
    const { status } = await call('DELETE', `/me/sessions/${claimsOf(stolen).jti}`, { token: own })
    expect([status, await isLive(own)]).toEqual([200, true])
  },
  async 'by signing out'() {
    const { status } = await call('POST', '/token/revoke', { token: stolen, body: { token: stolen } })
    expect(status).toBe(204)
  },
  async 'by an administrator'() {
    const { person_id, jti } = claimsOf(stolen)
    const path = `/admin/persons/${person_id}/sessions/${jti}`
    expect((await call('DELETE', path, { token: at.world.settings.adminKey })).status).toBe(200)
  },
}

describe.each(Object.entries(ENDINGS))('a stolen session that is ended %s', (_, end) => {
  test.each(Object.entries(DERIVED))(
    'ends a session that was %s from it, and those derived from that one',
    async (_, derive) => {
      const derived = await derive(stolen)
      const further = await passedOn(derived)
      expect(await Promise.all([stolen, derived, further].map(isLive))).toEqual([true, true, true])
      await end()
      expect(await Promise.all([stolen, derived, further].map(isLive))).toEqual([false, false, false])
    },
  )
})

test('ending a derived session leaves the session it came from, and the others derived from it', async () => {
  const [first, second] = [await passedOn(stolen), await passedOn(stolen)]
  await call('POST', '/token/revoke', { token: first, body: { token: first } })
  expect(await Promise.all([stolen, first, second].map(isLive))).toEqual([true, false, true])
})

test('a factor that is proved from a session, and not added, creates an independent session', async () => {
  const proven = (await proveByCode(at, VICTIM, stolen)).json.result.token
  await call('POST', '/token/revoke', { token: stolen, body: { token: stolen } })
  expect(await Promise.all([stolen, proven].map(isLive))).toEqual([false, true])
})

test('the hub’s session that the console opened ends with the console’s', async () => {
  const token = await at.world.admin.signInToConsole('boss@example.com')
  const hub = await passedOn(token)
  expect(claimsOf(hub).person_id).toBe(claimsOf(token).person_id)
  await call('POST', '/token/revoke', { token, body: { token } })
  expect(await isLive(hub)).toBe(false)
})

test('none that is opened while the stolen session is being ended outlives it', async () => {
  for (let round = 0; round < 5; round += 1) {
    stolen = (await proveByCode(at, VICTIM)).json.result.token
    const own = (await proveByCode(at, VICTIM)).json.result.token
    const packs = await Promise.all(
      Array.from({ length: 10 }, async () => (await call('POST', '/direct-id', { token: stolen })).json.result),
    )
    const [ended, ...opened] = await Promise.all([
      call('DELETE', `/me/sessions/${claimsOf(stolen).jti}`, { token: own }),
      ...packs.map((pack) => call('POST', '/attestation/v3', { body: nonceIn(pack) })),
    ])
    expect(ended?.status).toBe(200)
    const tokens = opened.flatMap(({ json }) => json?.result?.token ?? [])
    expect(await Promise.all(tokens.map(isLive))).toEqual(tokens.map(() => false))
  }
})
