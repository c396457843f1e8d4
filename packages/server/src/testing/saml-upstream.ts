import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as samlify from 'samlify'
import { lendKey } from './rsa-keys.js'

/** The content of a response; each part can be falsified. */
export interface AssertionFields {
  readonly nameId: string
  readonly nameIdFormat: string
  readonly recipient: string
  readonly destination: string
  readonly audience: string
  readonly issuer: string
  readonly inResponseTo: string
  readonly notOnOrAfter: string
  readonly attributes: Readonly<Record<string, readonly string[]>>
  /** Changes the response before it is signed. */
  readonly before?: (xml: string) => string
  /** Changes the response after it was signed. */
  readonly after?: (xml: string) => string
}

export interface SamlUpstream {
  readonly entityId: string
  readonly metadata: string
  /** What it asserts about the next visitor. */
  saying: Partial<AssertionFields>
  /** Registers the service provider, by its metadata. */
  know(spMetadata: string): void
  /** What a browser that was sent to the provider would post back, and where. */
  answer(url: string): Promise<{ readonly acs: string; readonly SAMLResponse: string; readonly RelayState: string }>
  close(): Promise<void>
}

samlify.setSchemaValidator({ validate: async () => 'the tests look for themselves' })

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

/** A real SAML identity provider on loopback. Its page posts the response automatically. */
export async function startSamlUpstream(): Promise<SamlUpstream> {
  const key = lendKey()
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', origin)
    if (pathname === '/metadata') return response.setHeader('content-type', 'text/xml').end(upstream.metadata)
    upstream
      .answer(`${origin}${pathname}${search}`)
      .then(({ acs, SAMLResponse, RelayState }) =>
        response.setHeader('content-type', 'text/html').end(`<!doctype html><form method="post" action="${acs}">
<input type="hidden" name="SAMLResponse" value="${SAMLResponse}"><input type="hidden" name="RelayState" value="${RelayState}">
</form><script>document.forms[0].submit()</script>`),
      )
      .catch(() => response.writeHead(400).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const idp = samlify.IdentityProvider({
    entityID: `${origin}/metadata`,
    privateKey: key.privateKey,
    signingCert: key.certificate,
    requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    nameIDFormat: [PERSISTENT],
    // Not used, but the library requires one.
    singleLogoutService: [{ Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: `${origin}/slo` }],
    singleSignOnService: [{ Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: `${origin}/sso` }],
  })
  let sp: ReturnType<typeof samlify.ServiceProvider> | undefined
  const upstream: SamlUpstream = {
    entityId: `${origin}/metadata`,
    metadata: idp.getMetadata(),
    saying: {},
    know(metadata) {
      sp = samlify.ServiceProvider({ metadata })
    },
    async answer(url) {
      if (!sp) throw new Error('The identity provider knows no service provider yet.')
      const query = Object.fromEntries(new URL(url).searchParams)
      const request = query.SAMLRequest ? await idp.parseLoginRequest(sp, 'redirect', { query }) : undefined
      const acs = sp.entityMeta.getAssertionConsumerService('post') as string
      const assertion: AssertionFields = {
        nameId: 'ada-at-upstream',
        nameIdFormat: PERSISTENT,
        recipient: acs,
        destination: acs,
        audience: sp.entityMeta.getEntityID() as string,
        issuer: upstream.entityId,
        inResponseTo: String(request?.extract.request?.id ?? ''),
        notOnOrAfter: new Date(Date.now() + 300_000).toISOString(),
        attributes: {},
        ...upstream.saying,
      }
      const write = () => ({ id: '', context: (assertion.before ?? ((xml) => xml))(responseXml(assertion)) })
      const { context } = await idp.createLoginResponse(sp, { extract: request?.extract ?? {} }, 'post', {}, write)
      const xml = Buffer.from(context, 'base64').toString()
      const SAMLResponse = Buffer.from((assertion.after ?? ((same) => same))(xml)).toString('base64')
      return { acs, SAMLResponse, RelayState: query.RelayState ?? '' }
    },
    close: () =>
      new Promise((resolve) => {
        key.giveBack()
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return upstream
}

function responseXml(assertion: AssertionFields): string {
  const now = new Date().toISOString()
  const id = () => `_${randomBytes(16).toString('hex')}`
  const answers = assertion.inResponseTo === '' ? '' : ` InResponseTo="${assertion.inResponseTo}"`
  const attributes = Object.entries(assertion.attributes).map(
    ([name, values]) =>
      `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
  )
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id()}" Version="2.0" IssueInstant="${now}" Destination="${assertion.destination}"${answers}><saml:Issuer>${assertion.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="${id()}" Version="2.0" IssueInstant="${now}"><saml:Issuer>${assertion.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${assertion.nameIdFormat}">${assertion.nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${assertion.notOnOrAfter}" Recipient="${assertion.recipient}"${answers}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${now}" NotOnOrAfter="${assertion.notOnOrAfter}"><saml:AudienceRestriction><saml:Audience>${assertion.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${now}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${attributes.length > 0 ? `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>` : ''}</saml:Assertion></samlp:Response>`
}
