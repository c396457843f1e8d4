import type { SetUpProviderBody } from '@portico/protocol/schemas'
import { IdentityError, RequestError } from '../../ground/errors.js'
import { isoTime } from '../../ground/times.js'
import { writeAudit } from '../../identity/audit.js'
import { isAllowed } from '../../identity/organizations/allowed.js'
import { findOrganization, type Organization } from '../../identity/organizations/organization.js'
import {
  addressesOf,
  type OidcConfig,
  oidcEntry,
  type ProviderConfig,
  type SamlConfig,
  secretPlace,
} from '../../identity/provider-config.js'
import type { Services } from '../../identity/services.js'
import { isLoopback } from '../../loopback.js'
import { metadataOf } from '../../providers/providers.js'
import { isClientTaken } from '../../providers/usable-providers.js'
import type { ProviderRecord } from '../../storage/sign-in/providers.js'
import type { SetUpLinkRecord } from '../../storage/sign-in/set-up-links.js'
import { shownDomain } from '../domains/domain.js'
import { checkNow, insertDomain } from '../domains/manage.js'
import { actorOfLink } from './links.js'

/** What the holder of a set-up link sets up. */
export interface SettingUp {
  readonly services: Services
  readonly link: SetUpLinkRecord
  readonly organization: Organization
}

const MOST_DOMAINS = 100
const PROTOCOLS = { oidc: 'OpenID Connect', saml: 'SAML' } as const

/** What must be set up, with the values of this server that the provider needs, and what is already done. */
export async function shownSetUp({ services, link, organization }: SettingUp) {
  const { stores } = services
  const { domains } = await stores.domains.list(organization.id, { limit: MOST_DOMAINS, offset: 0 })
  const draft = await draftOf(services, link)
  const saml = addressesOf(services, { id: link.provider_id, type: 'saml' })
  return {
    organization: organization.org_name,
    expires_at: isoTime(link.expires_at),
    ...addressesOf(services, { id: link.provider_id, type: 'oidc' }),
    ...saml,
    provider: draft ? shownDraft(draft) : null,
    domains: domains.map(shownDomain),
  }
}

function shownDraft({ type, client_id, config }: ProviderRecord) {
  const { issuer, idp } = JSON.parse(config) as Partial<SamlConfig & OidcConfig>
  return type === 'oidc'
    ? { type, issuer, client_id: client_id ?? undefined }
    : { type, ...(idp && { idp_entity_id: idp.entity_id, idp_sso_url: idp.sso_url }) }
}

/** The provider that is being set up with a link; undefined if there is none. */
export async function draftOf({ stores }: Services, { provider_id }: SetUpLinkRecord) {
  const record = await stores.providers.find(provider_id)
  return record?.state === 'draft' ? record : undefined
}

/**
 * Describes the provider, replacing an earlier description. It stays a draft, which accepts no sign-ins except the
 * test.
 * @throws RequestError 400 for a description that cannot work, 409 for a protocol that is not allowed, 502 if a URL in
 * it cannot be requested.
 */
export async function describeProvider({ services, link, organization }: SettingUp, body: SetUpProviderBody) {
  const { stores, clock, vault } = services
  if (!isAllowed(organization, body.type))
    throw new RequestError(
      409,
      `${organization.org_name} does not allow sign-in with ${PROTOCOLS[body.type]}; choose the other protocol, or ask the person who sent you the link to allow it`,
    )
  const confined = { confined: true, authority: [] } as const satisfies ProviderConfig
  const shared = {
    id: link.provider_id,
    organization_id: organization.id,
    created_at: clock.now(),
    state: 'draft',
  } as const
  const record: ProviderRecord =
    body.type === 'oidc'
      ? {
          ...shared,
          type: 'oidc',
          name: 'custom',
          client_id: body.client_id,
          sealed_secret: vault.seal(body.client_secret, secretPlace(link.provider_id)),
          config: JSON.stringify({ ...confined, issuer: secure(services, body.issuer, 'issuer') } satisfies OidcConfig),
        }
      : {
          ...shared,
          type: 'saml',
          name: organization.org_name,
          client_id: null,
          sealed_secret: null,
          config: JSON.stringify({ ...confined, idp: await samlOf(services, body) } satisfies SamlConfig),
        }
  if (record.type === 'oidc') await demandIssuer(services, record)
  await stores.transaction(async (inside) => {
    if (!(await inside.setUpLinks.hold(link.id, clock.now()))) throw new IdentityError('set_up_link_ended')
    await inside.providers.removeDraft(record.id)
    if (await isClientTaken(inside, organization, record))
      throw new RequestError(
        409,
        'the provider of another organization here has this client ID; create a client with another one',
        { field: 'client_id' },
      )
    if (!(await inside.providers.add(record)))
      throw new RequestError(
        409,
        'this organization already has a provider with this client_id; use a separate client',
        {
          field: 'client_id',
        },
      )
    await writeAudit(services, inside, {
      organizationId: organization.id,
      actor: actorOfLink(link),
      action: 'provider.drafted',
      detail: { provider: record.id, type: record.type },
    })
  })
}

async function samlOf(services: Services, body: Extract<SetUpProviderBody, { type: 'saml' }>) {
  const { idp_metadata_url: url, idp_metadata_xml } = body
  const idp = await metadataOf(services, {
    idp_metadata_xml,
    ...(url !== undefined && { idp_metadata_url: secure(services, url, 'idp_metadata_url') }),
  })
  if (!idp)
    throw new RequestError(400, 'the metadata is missing; enter its address or its text', { field: 'idp_metadata_url' })
  const field = idp_metadata_xml === undefined ? 'idp_metadata_url' : 'idp_metadata_xml'
  secure(services, idp.sso_url, field, 'the sign-in address in the metadata')
  return idp
}

/** @throws RequestError 400 for an address without https, which is only allowed for a server on this machine. */
function secure({ settings }: Services, address: string, field: string, what = 'the address'): string {
  const { protocol } = new URL(address)
  if (protocol !== 'https:' && !isLoopback(settings.url))
    throw new RequestError(400, `${what} does not begin with https://; use one that does`, { field })
  return address
}

/** @throws RequestError 400 for an issuer that does not respond as one. */
async function demandIssuer(services: Services, record: ProviderRecord): Promise<void> {
  const { authorizationUrl } = await import('../../providers/oidc.js')
  const request = { nonce: 'x', verifier: 'x'.repeat(43), requiresGroups: false }
  await authorizationUrl(services, oidcEntry(services, record), 'x', request).catch((cause: unknown) => {
    throw new RequestError(
      400,
      'issuer does not answer as an OpenID provider; enter the address before /.well-known/openid-configuration, which must be public and must not redirect',
      { field: 'issuer', ...(cause instanceof RequestError && cause.details) },
    )
  })
}

/** Adds an email domain; people who join through it get what the link defines. */
export const addLinkDomain = ({ services, link, organization }: SettingUp, domain: string) =>
  insertDomain(
    { services, organization, actor: actorOfLink(link) },
    { domain, groups: [...link.groups], approval: link.approval },
  )

/** Looks up the record of a domain. @throws RequestError 404, 409 */
export async function checkLinkDomain({ services, link, organization }: SettingUp, id: string): Promise<void> {
  const checked = await checkNow({ services, organization, actor: actorOfLink(link) }, id)
  if (!checked) throw new RequestError(404, 'there is no such email domain in this organization')
}

export const settingUp = async (services: Services, link: SetUpLinkRecord): Promise<SettingUp> => ({
  services,
  link,
  organization: await findOrganization(services.stores, link.organization_id),
})
