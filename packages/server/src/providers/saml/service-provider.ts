import { generateServiceProviderMetadata, SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { HOUR, MINUTE } from '@portico/protocol'
import { RequestError } from '../../ground/errors.js'
import { isoTime } from '../../ground/times.js'
import { reserveAction } from '../../identity/limits/actions.js'
import { addressesOf, type SamlProviderEntry } from '../../identity/provider-config.js'
import type { Services } from '../../identity/services.js'
import { NO_RUN } from '../../storage/operations/budgets.js'
import { identityOf, type UpstreamIdentity } from '../identity.js'
import { checkResponse } from './check-response.js'

const ONCE = { most: 1, window: HOUR, gap: 0, run: NO_RUN }
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const EMAIL = /nameid-format:emailAddress$/
const EMAIL_ATTRIBUTES = [
  'email',
  'mail',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
]

/**
 * Returns the URL of the provider's page for one sign-in (redirect binding). `state` is returned as RelayState,
 * `requestId` as InResponseTo.
 */
export async function samlRequestUrl(
  services: Services,
  provider: SamlProviderEntry,
  { state, requestId }: { readonly state: string; readonly requestId: string },
): Promise<string> {
  return serviceProvider(services, provider, requestId).getAuthorizeUrlAsync(state, undefined, {})
}

/**
 * Returns the identity that a response asserts. The simple checks come first, then the signature, then whether it was
 * already used. Checking a signature takes long, so responses whose signature is wrong are counted.
 * @param requestId the request that it must answer; undefined for an unsolicited response.
 * @param address the network address that sent it
 * @throws RequestError, IdentityError `rate_limit_exceeded`, or the library's error if it cannot be trusted.
 */
export async function identityFromResponse(
  services: Services,
  provider: SamlProviderEntry,
  encoded: string,
  { requestId, address }: { readonly requestId: string | undefined; readonly address: string },
): Promise<UpstreamIdentity> {
  const { stores, clock, vault } = services
  const { idp } = provider.config
  const { acsUrl, spEntityId } = ownAddresses(services, provider)
  const xml = Buffer.from(encoded, 'base64').toString('utf8')
  const checked = checkResponse(xml, { acsUrl, spEntityId, idpEntityId: idp.entity_id, requestId, now: clock.now() })
  const organizationId = provider.organization_id
  const countAsRight = await reserveAction(services, 'failed_saml_response', { address, organizationId })
  // The library reads exactly the bytes that were checked.
  const SAMLResponse = Buffer.from(xml).toString('base64')
  const { profile } = await serviceProvider(services, provider, requestId).validatePostResponseAsync({ SAMLResponse })
  countAsRight()
  if (!profile || profile.nameID.trim() !== checked.nameId)
    throw new RequestError(400, 'the SAML response is refused: it is ambiguous')
  if (checked.nameIdFormat === TRANSIENT)
    throw new RequestError(
      400,
      'the SAML response has a transient NameID; configure the provider to send a persistent one',
    )
  const seen = vault.digest(checked.assertionId, `saml assertion ${provider.id}`)
  if (!(await stores.budgets.take(seen, ONCE, clock.now())))
    throw new RequestError(400, 'the SAML response is refused: it was already used')
  const attributes = (profile.attributes ?? {}) as Readonly<Record<string, unknown>>
  const email = EMAIL.test(checked.nameIdFormat)
    ? checked.nameId
    : EMAIL_ATTRIBUTES.map((name) => attributes[name]).find((value) => typeof value === 'string')
  return identityOf(provider.id, provider.config, {
    subject: checked.nameId,
    email,
    emailProven: false,
    groups: attributes[provider.config.groups_claim ?? 'groups'],
    requiresGroups: false,
  })
}

/** The metadata of this server for the provider's administrator (SAML V2.0 Metadata). */
export function spMetadata(services: Services, provider: Pick<SamlProviderEntry, 'id'>): string {
  const { acsUrl, spEntityId } = ownAddresses(services, provider)
  return generateServiceProviderMetadata({
    issuer: spEntityId,
    callbackUrl: acsUrl,
    wantAssertionsSigned: true,
    identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  })
}

function ownAddresses(services: Services, { id }: Pick<SamlProviderEntry, 'id'>) {
  const { acs_url = '', entity_id = '' } = addressesOf(services, { id, type: 'saml' })
  return { acsUrl: acs_url, spEntityId: entity_id }
}

function serviceProvider(services: Services, provider: SamlProviderEntry, requestId: string | undefined): SAML {
  const { idp } = provider.config
  const { acsUrl, spEntityId } = ownAddresses(services, provider)
  const issuedAt = isoTime(services.clock.now())
  return new SAML({
    issuer: spEntityId,
    callbackUrl: acsUrl,
    audience: spEntityId,
    entryPoint: idp.sso_url,
    idpIssuer: idp.entity_id,
    idpCert: [...idp.certificates],
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: MINUTE,
    maxAssertionAgeMs: 10 * MINUTE,
    validateInResponseTo: requestId === undefined ? ValidateInResponseTo.never : ValidateInResponseTo.always,
    generateUniqueId: () => requestId ?? '',
    // The only request that may be answered is known from the state; nothing is stored here.
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (key) => (key === requestId ? issuedAt : null),
      removeAsync: async () => null,
    },
  })
}
