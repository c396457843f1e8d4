import { createHash, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/index.js'
import { type AssertionFields, type SamlUpstream, startSamlUpstream } from '../../testing/saml-upstream.js'
import { createWalker } from '../../testing/walk.js'

const APP = 'https://app.example.com'

let world: TestServer
let upstream: SamlUpstream
let provider: { id: string; acs_url: string; metadata_url: string; entity_id: string }
beforeEach(async () => {
  upstream = await startSamlUpstream()
  world = await createTestServer({ listen: true, settings: { origins: [APP] } })
  provider = await add({ idp_metadata_url: upstream.entityId })
  upstream.know(await (await fetch(provider.metadata_url)).text())
})
afterEach(async () => {
  await world.close()
  await upstream.close()
})

const admin = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown) =>
  world.inject({ method, url, token: world.settings.adminKey, body })

async function add(more: object) {
  const { status, json, text } = await admin('POST', '/admin/providers', { type: 'saml', name: 'Acme', ...more })
  if (status !== 201) throw new Error(text)
  return json.result
}

async function begin(ux_mode = 'popup') {
  const verifier = `${randomUUID()}${randomUUID()}`
  const { json } = await world.inject({
    method: 'POST',
    url: '/id/v2',
    headers: { origin: APP },
    body: {
      handle: null,
      factor: {
        method: 'saml',
        options: { method: 'saml', provider_credentials_id: provider.id, ux_mode, redirect_target: `${APP}/` },
      },
      metadata: {
        pkce_code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        csrf_token: 'the-csrf-token',
      },
    },
  })
  const [, saml, proxy] = json.result
  return { verifier, url: saml.options.start_authentication_url as string, id: saml.id, proxy: proxy.id as string }
}
type SsoStart = Awaited<ReturnType<typeof begin>>

const post = ({ acs, ...form }: { acs: string; SAMLResponse: string; RelayState: string }) =>
  createWalker()(acs, { form, stop: (url) => url.startsWith(APP) })
const poll = (id: string) => world.inject({ url: `/challenge/${id}/v2` })
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

async function complete({ verifier, proxy, url }: SsoStart) {
  const { text } = await post(await upstream.answer(url))
  const { urlParams } = JSON.parse(/id="result">(.*?)<\/script>/.exec(text)?.[1] ?? '{}')
  const params = new URLSearchParams(urlParams)
  await world.inject({
    method: 'POST',
    url: '/sso/resolve',
    body: { challenge_id: params.get('sso_challenge_id'), code: params.get('sso_code'), pkce_code_verifier: verifier },
  })
  return { polled: await poll(proxy), params }
}

test('the end of a provider’s certificate is shown', async () => {
  const { json } = await admin('GET', `/admin/providers/${provider.id}`)
  // That of the test's provider is valid until the end of 2049.
  expect(json.result.idp_certificate).toEqual({
    state: 'valid',
    expires_at: expect.stringMatching(/^(2049-12-31|2050-01-01)T/),
  })
})

describe('signing in at a SAML identity provider', () => {
  test('popup: the requesting page gets a token of the person named by the provider, the same one each time', async () => {
    const { polled, params } = await complete(await begin())
    expect(params.get('csrf_token')).toBe('the-csrf-token')
    const first = claimsOf(polled.json.result)
    expect(first).toMatchObject({
      authenticated_methods: ['saml'],
      authentications: [{ method: 'saml' }],
      first_token: true,
      groups: [],
    })
    const again = claimsOf((await complete(await begin())).polled.json.result)
    expect([again.person_id, again.first_token]).toEqual([first.person_id, false])
  })

  test('redirect: returns to the given page with the challenge to wait for', async () => {
    const { url, id } = await begin('redirect')
    const back = new URL((await post(await upstream.answer(url))).url)
    expect(`${back.origin}${back.pathname}`).toBe(`${APP}/`)
    expect(back.searchParams.get('sso_challenge_id')).toBe(id)
    const [proxy] = JSON.parse(Buffer.from(back.searchParams.get('challenges') ?? '', 'base64url').toString())
    expect(proxy).toMatchObject({ type: 'proxy', authentication_method: 'saml' })
  })

  test('its metadata contains the entity, the address and that assertions must be signed', async () => {
    const answer = await fetch(provider.metadata_url)
    expect(answer.headers.get('content-type')).toMatch(/^application\/samlmetadata\+xml/)
    const xml = await answer.text()
    expect(xml).toContain(`entityID="${provider.entity_id}"`)
    expect(xml).toContain(`Location="${provider.acs_url}"`)
    expect(xml).toContain('WantAssertionsSigned="true"')
  })

  test('an address identifies a person only in a domain for which the provider is the authority', async () => {
    const existingPersonId = claimsOf(await world.admin.signIn('ada@example.com')).person_id
    upstream.saying = { attributes: { email: ['ada@example.com'] } }
    expect(claimsOf((await complete(await begin())).polled.json.result).person_id).not.toBe(existingPersonId)
    await admin('PATCH', `/admin/providers/${provider.id}`, { email_domains: ['example.com'] })
    upstream.saying = { nameId: 'another-one', attributes: { email: ['ada@example.com'] } }
    const linked = claimsOf((await complete(await begin())).polled.json.result)
    expect(linked.person_id).toBe(existingPersonId)
    expect(linked.authentications[0].handle).toEqual({ type: 'email_address', value: 'ada@example.com' })
  })

  test('mapped groups follow the provider', async () => {
    await admin('PATCH', `/admin/providers/${provider.id}`, { groups: { Staff: 'readers' }, groups_claim: 'memberOf' })
    upstream.saying = { attributes: { memberOf: ['Staff', 'portico-admins'] } }
    expect(claimsOf((await complete(await begin())).polled.json.result).groups).toEqual(['readers'])
  })
})

const insertBefore = (mark: string, text: string) => (xml: string) => xml.replace(mark, `${text}${mark}`)
const assertionIn = (xml: string) => /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
const signatureIn = (xml: string) => /<ds:Signature .*<\/ds:Signature>/s.exec(xml)?.[0] ?? ''
/** An assertion about another person, as an attacker would write it. */
const evil = (xml: string, id = '_evil') =>
  assertionIn(xml)
    .replace(signatureIn(xml), '')
    .replace('ada-at-upstream', 'mallory')
    .replace(/ID="[^"]+"/, `ID="${id}"`)
const idOf = (xml: string) => /<saml:Assertion ID="([^"]+)"/.exec(xml)?.[1] ?? ''

/** The wrapping attacks of Somorovsky et al. (2012): the signed assertion is moved to where it is not read. */
const WRAPPINGS: readonly (readonly [string, (xml: string) => string])[] = [
  [
    '1: a forged response around the signed one',
    (xml) => xml.replace(assertionIn(xml), evil(xml)).replace('</samlp:Response>', `<x>${xml}</x></samlp:Response>`),
  ],
  ['2: a forged response before the signed one', (xml) => `${xml.replace(assertionIn(xml), evil(xml))}${xml}`],
  ['3: a forged assertion before the signed one', (xml) => insertBefore('<saml:Assertion ', evil(xml))(xml)],
  [
    '4: the signed assertion inside the forged one',
    (xml) =>
      xml.replace(assertionIn(xml), evil(xml).replace('</saml:Assertion>', `${assertionIn(xml)}</saml:Assertion>`)),
  ],
  [
    '5: the signature moved into the forged assertion',
    (xml) =>
      xml.replace(
        assertionIn(xml),
        evil(xml).replace('<saml:Subject>', `${signatureIn(xml)}<saml:Subject>`) +
          assertionIn(xml).replace(signatureIn(xml), ''),
      ),
  ],
  [
    '6: the signed assertion inside its own signature',
    (xml) =>
      xml.replace(
        assertionIn(xml),
        evil(xml).replace(
          '<saml:Subject>',
          `${signatureIn(xml).replace('</ds:Signature>', `${assertionIn(xml).replace(signatureIn(xml), '')}</ds:Signature>`)}<saml:Subject>`,
        ),
      ),
  ],
  [
    '7: the signed assertion in extensions',
    (xml) =>
      xml
        .replace(assertionIn(xml), evil(xml))
        .replace('<samlp:Status>', `<samlp:Extensions>${assertionIn(xml)}</samlp:Extensions><samlp:Status>`),
  ],
  [
    '8: the signed assertion in an object of the signature',
    (xml) =>
      xml.replace(
        assertionIn(xml),
        evil(xml).replace(
          '<saml:Subject>',
          `${signatureIn(xml).replace('</ds:Signature>', `<ds:Object>${assertionIn(xml).replace(signatureIn(xml), '')}</ds:Object></ds:Signature>`)}<saml:Subject>`,
        ),
      ),
  ],
  [
    'two elements with one id',
    (xml) =>
      xml
        .replace(assertionIn(xml), evil(xml, idOf(xml)))
        .replace('</samlp:Response>', `<x>${assertionIn(xml)}</x></samlp:Response>`),
  ],
  [
    'an assertion with another namespace prefix',
    (xml) =>
      insertBefore(
        '<saml:Assertion ',
        evil(xml)
          .replaceAll('saml:', 'evil:')
          .replace('<evil:Assertion ', '<evil:Assertion xmlns:evil="urn:oasis:names:tc:SAML:2.0:assertion" '),
      )(xml),
  ],
]

const CHANGED: readonly (readonly [string, Partial<AssertionFields>])[] = [
  ...WRAPPINGS.map(([name, after]) => [`wrapping ${name}`, { after }] as const),
  ['a name changed after signing', { after: (xml) => xml.replace('ada-at-upstream', 'mallory') }],
  ['a comment inside the name', { after: (xml) => xml.replace('ada-at-upstream', 'ada<!-- -->-at-upstream') }],
  ['a comment inside the name, signed', { nameId: 'ada<!---->.evil' }],
  ['no signature', { after: (xml) => xml.replace(signatureIn(xml), '') }],
  [
    'a document type with an entity (XXE)',
    {
      after: (xml) => `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml.replace('ada-at-upstream', '&x;')}`,
    },
  ],
  [
    'an entity bomb',
    {
      after: (xml) =>
        `<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${xml.replace('ada-at-upstream', '&b;')}`,
    },
  ],
  ['a processing instruction', { after: (xml) => xml.replace('<samlp:Status>', '<?x y?><samlp:Status>') }],
  ['a CDATA section', { after: (xml) => xml.replace('ada-at-upstream', '<![CDATA[ada-at-upstream]]>') }],
  ['a response of half a megabyte', { before: (xml) => xml.replace('ada-at-upstream', 'a'.repeat(300_000)) }],
  [
    'a weaker digest',
    {
      after: (xml) => xml.replace('http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2000/09/xmldsig#sha1'),
    },
  ],
  [
    'a custom transform',
    {
      after: (xml) =>
        xml.replace(
          '</ds:Transforms>',
          '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"/></ds:Transforms>',
        ),
    },
  ],
  ['another audience', { audience: 'https://other.example.com' }],
  ['another recipient', { recipient: 'https://other.example.com/acs' }],
  ['another destination', { destination: 'https://other.example.com/acs' }],
  ['another issuer', { issuer: 'https://other.example.com/metadata' }],
  ['an answer to another request', { inResponseTo: '_another' }],
  ['an answer to no request', { inResponseTo: '' }],
  ['an expired confirmation', { notOnOrAfter: new Date(Date.now() - 120_000).toISOString() }],
  [
    'a name that is valid for one sign-in only',
    { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
  ],
  ['a failure that looks like a sign-in', { before: (xml) => xml.replace('status:Success', 'status:Responder') }],
  [
    'no audience at all',
    { before: (xml) => xml.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/s, '') },
  ],
  [
    'no statement that someone signed in',
    { before: (xml) => xml.replace(/<saml:AuthnStatement.*<\/saml:AuthnStatement>/s, '') },
  ],
]

describe('attacks', () => {
  test.each(CHANGED)('%s is refused, and the waiting page is notified', async (_, saying) => {
    upstream.saying = saying
    const { polled } = await complete(await begin())
    expect(polled.status).toBe(403)
    expect(polled.json.errors[0].message).toMatch(/not completed/)
    expect((await world.admin.listPersons()).total).toBe(0)
  })

  test('a response works only once, with its own state or any other', async () => {
    const { url } = await begin()
    const answer = await upstream.answer(url)
    expect((await post(answer)).status).toBe(200)
    expect((await post(answer)).status).toBe(403)
    const other = await begin()
    const RelayState = new URL(other.url).searchParams.get('RelayState') ?? ''
    await post({ ...answer, RelayState })
    expect((await poll(other.proxy)).status).toBe(403)
  })

  test('a response for one provider is refused at another, state or not', async () => {
    const second = await add({ name: 'Second', idp_metadata_xml: upstream.metadata })
    const { url, proxy } = await begin()
    const answer = await upstream.answer(url)
    expect((await post({ ...answer, acs: second.acs_url })).status).toBe(403)
    expect((await poll(proxy)).status).toBe(202)
  })

  test('a key that the provider does not have is refused', async () => {
    const stranger = await startSamlUpstream()
    stranger.know(await (await fetch(provider.metadata_url)).text())
    stranger.saying = { issuer: upstream.entityId }
    const { url, proxy } = await begin()
    await post(await stranger.answer(url))
    expect((await poll(proxy)).status).toBe(403)
    await stranger.close()
  })
})

describe('a sign-in that starts at the provider', () => {
  const unasked = async (RelayState = '') => ({ ...(await upstream.answer('http://upstream/')), RelayState })

  test('is refused unless an administrator allowed it', async () => {
    expect((await post(await unasked())).status).toBe(403)
    expect((await world.admin.listPersons()).total).toBe(0)
  })

  test('if allowed, leads to a page of the site with what is needed to get the token, once', async () => {
    await admin('PATCH', `/admin/providers/${provider.id}`, { allow_unsolicited: true })
    const answer = await unasked(`${APP}/deep?x=1`)
    const back = new URL((await post(answer)).url)
    expect([back.origin, back.pathname, back.searchParams.get('x')]).toEqual([APP, '/deep', '1'])
    const { json: pack } = await world.inject({ url: `/challenge_pack/${back.searchParams.get('sidcp')}` })
    const nonce = pack.result.at(-1)
    const body = { challenge_id: nonce.id, challenge_type: 'nonce', data: nonce.options }
    const { json } = await world.inject({ method: 'POST', url: '/attestation/v3', body })
    expect(claimsOf(json.result.token).authenticated_methods).toEqual(['saml'])
    expect((await post(answer)).status).toBe(403)
  })

  test('never leads to an external page', async () => {
    await admin('PATCH', `/admin/providers/${provider.id}`, { allow_unsolicited: true })
    const { acs, ...form } = await unasked('https://evil.example.com/')
    const { url } = await createWalker()(acs, { form, stop: () => true })
    expect(new URL(url).origin).toBe(world.url)
  })
})

const TRANSFORM = '<ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>'

describe('responses with a wrong signature', () => {
  /** How an unsolicited response is logged when it is refused; undefined if it is accepted. */
  const refusal = async (answer: { acs: string; SAMLResponse: string }): Promise<string | undefined> => {
    const warn = vi.spyOn(world.services.log, 'warn')
    try {
      await post({ ...answer, RelayState: '' })
      return warn.mock.calls.map(([facts]) => String((facts as { error?: string }).error))[0]
    } finally {
      warn.mockRestore()
    }
  }

  test('are checked only so often for one address, and right ones do not count', async () => {
    await admin('PATCH', `/admin/providers/${provider.id}`, { allow_unsolicited: true })
    const stranger = await startSamlUpstream()
    stranger.know(await (await fetch(provider.metadata_url)).text())
    stranger.saying = { issuer: upstream.entityId }
    const wrong = await stranger.answer('http://upstream/')
    await stranger.close()
    const right = () => upstream.answer('http://upstream/')
    const key = 'failed_saml_response address 127.0.0.1'
    for (let at = 0; at < 199; at++) await world.services.limiter.take(key, 200, 3_600_000)
    for (let at = 0; at < 3; at++) expect(await refusal(await right())).toBeUndefined()
    expect(await refusal(wrong)).toBe('Invalid signature')
    for (const answer of [wrong, await right()]) expect(await refusal(answer)).toBe('rate limit exceeded')
  })

  test.each([
    ['many transforms', '</ds:Transforms>', `${TRANSFORM.repeat(900)}</ds:Transforms>`, 'too many transforms'],
    [
      'many prefixes',
      '</ds:Transforms>',
      `<p:InclusiveNamespaces xmlns:p="x" PrefixList="${'a '.repeat(50_000)}"/></ds:Transforms>`,
      'too many namespaces',
    ],
  ])('that name %s are refused before they are checked', async (_, end, longer, why) => {
    await admin('PATCH', `/admin/providers/${provider.id}`, { allow_unsolicited: true })
    upstream.saying = { after: (xml) => xml.replace(end, longer) }
    expect(await refusal(await upstream.answer('http://upstream/'))).toContain(why)
  })
})

describe('metadata of a provider', () => {
  test.each([
    ['that is not XML', 'hello', /refused/],
    ['with a document type', '<!DOCTYPE x><EntityDescriptor entityID="a"/>', /refused/],
    ['of a service provider', '<EntityDescriptor entityID="a"><SPSSODescriptor/></EntityDescriptor>', /exactly one/],
    ['without an address', '<EntityDescriptor entityID="a"><IDPSSODescriptor/></EntityDescriptor>', /no address/],
  ])('%s is refused with a message', async (_, idp_metadata_xml, message) => {
    const { status, json } = await admin('POST', '/admin/providers', { type: 'saml', name: 'x', idp_metadata_xml })
    expect([status, json.errors[0].message]).toEqual([400, expect.stringMatching(message)])
  })

  test('is required', async () => {
    const { status } = await admin('POST', '/admin/providers', { type: 'saml', name: 'x' })
    expect(status).toBe(400)
  })
})
