import type { AuditAction } from '@portico/protocol'
import type { CreateProviderBody, UpdateProviderBody } from '@portico/protocol/schemas'
import { RequestError } from '../ground/errors.js'
import type { ReservedGroup } from '../ground/group-names.js'
import { uuid } from '../ground/ids.js'
import { isoTime } from '../ground/times.js'
import { writeAudit } from '../identity/audit.js'
import type { Acting } from '../identity/authority/acting.js'
import { demandGrant, heldBy, mayGrant } from '../identity/authority/authority.js'
import { demandPool } from '../identity/authority/pool.js'
import {
  addressesOf,
  certificateOf,
  type OidcConfig,
  type ProviderConfig,
  type SamlConfig,
  secretPlace,
} from '../identity/provider-config.js'
import type { Services } from '../identity/services.js'
import type { Listing, Page } from '../storage/page.js'
import type { ProviderRecord } from '../storage/sign-in/providers.js'
import { PRESETS } from './presets.js'
import { type IdpMetadata, readIdpMetadata } from './saml/metadata.js'

/** A provider as the admin API and the command line show it, without its secret. */
export interface ShownProvider {
  readonly id: string
  readonly type: 'oidc' | 'saml'
  readonly created_at: string
  readonly [field: string]: unknown
}

/**
 * Adds a provider.
 * @throws RequestError 409 if it already exists, 400 if it cannot work as described, 502 if its metadata cannot be
 * fetched.
 */
export async function addProvider(acting: Acting, body: CreateProviderBody): Promise<ShownProvider> {
  const { services, organization, actor } = acting
  demandPool(acting, 'providers')
  await demandGrant(services.stores, acting, Object.values(body.groups ?? {}))
  const authority = await heldBy(services.stores, actor, organization.id)
  const id = uuid(services.random)
  const shared = {
    id,
    organization_id: organization.id,
    created_at: services.clock.now(),
    type: body.type,
    state: 'active' as const,
  }
  const record: ProviderRecord =
    body.type === 'oidc'
      ? { ...shared, ...oidcColumns(services, id, body, authority) }
      : {
          ...shared,
          name: body.name,
          client_id: null,
          sealed_secret: null,
          config: await samlConfig(services, body, authority),
        }
  const added = await services.stores.transaction(async (inside) => {
    if (!(await inside.providers.add(record))) return false
    await audit(acting, inside, 'provider.added', record)
    return true
  })
  if (!added)
    throw new RequestError(
      409,
      'this organization already has a provider with this name and client_id; change or remove that one',
      { field: 'client_id' },
    )
  return viewOf(services, record)
}

export async function listProviders(
  { services, organization }: Acting,
  page: Page,
): Promise<Listing & { providers: ShownProvider[] }> {
  const { providers, ...listing } = await services.stores.providers.list(organization.id, page)
  return { ...listing, providers: providers.map((record) => viewOf(services, record)) }
}

export async function allProviders({ services, organization }: Acting): Promise<ShownProvider[]> {
  return (await services.stores.providers.all(organization.id)).map((record) => viewOf(services, record))
}

export async function findProvider(acting: Acting, id: string): Promise<ShownProvider | undefined> {
  const record = await own(acting, id)
  return record && viewOf(acting.services, record)
}

/** Changes the given fields and keeps the others. @throws RequestError same as `addProvider`. */
export async function changeProvider(
  acting: Acting,
  id: string,
  body: UpdateProviderBody,
): Promise<ShownProvider | undefined> {
  const { services } = acting
  const record = await own(acting, id)
  if (!record) return undefined
  demandSay(acting, record)
  await demandAuthority(acting, record)
  await demandGrant(services.stores, acting, Object.values(body.groups ?? {}))
  const before = JSON.parse(record.config) as ProviderConfig
  const authority = before.confined ? [] : await heldBy(services.stores, acting.actor, acting.organization.id)
  const { client_secret, name, idp_metadata_url, idp_metadata_xml, ...rest } = body
  const foreign = record.type === 'oidc' ? SAML_FIELDS : OIDC_FIELDS
  const misplaced = Object.keys(body).find((field) => foreign.has(field))
  if (misplaced)
    throw new RequestError(400, `${misplaced} is not a field of providers of type ${record.type}`, {
      field: misplaced,
    })
  const idp = await metadataOf(services, { idp_metadata_url, idp_metadata_xml })
  const config = JSON.stringify({ ...before, ...rest, authority, ...(idp && { idp }) })
  const change = {
    config,
    ...(name !== undefined && { name }),
    ...(client_secret !== undefined && { sealed_secret: services.vault.seal(client_secret, secretPlace(id)) }),
  }
  await services.stores.transaction(async (inside) => {
    await inside.providers.update(id, change)
    await audit(acting, inside, 'provider.changed', record)
  })
  return viewOf(services, { ...record, ...change })
}

/** Removes a provider and its identities; the people stay, and sign in another way. */
export async function removeProvider(acting: Acting, id: string): Promise<boolean> {
  const record = await own(acting, id)
  if (!record) return false
  demandSay(acting, record)
  await demandAuthority(acting, record)
  return acting.services.stores.transaction(async (inside) => {
    if (!(await inside.providers.remove(record.organization_id, id))) return false
    await audit(acting, inside, 'provider.removed', record)
    return true
  })
}

const OIDC_FIELDS = new Set(['client_secret', 'issuer', 'scopes', 'team_id', 'key_id'])
const SAML_FIELDS = new Set(['name', 'idp_metadata_xml', 'idp_metadata_url', 'allow_unsolicited'])

/** An organization may change a provider that is confined to it. @throws RequestError 403 same as `demandPool`. */
function demandSay(acting: Acting, { config }: ProviderRecord): void {
  if ((JSON.parse(config) as ProviderConfig).confined !== true) demandPool(acting, 'providers')
}

async function own({ services, organization }: Acting, id: string): Promise<ProviderRecord | undefined> {
  const record = await services.stores.providers.find(id)
  return record?.organization_id === organization.id ? record : undefined
}

/** @throws RequestError 403 for a provider that is trusted for people with rights that the actor lacks. */
async function demandAuthority({ services, organization, actor }: Acting, { config }: ProviderRecord): Promise<void> {
  const { authority = [] } = JSON.parse(config) as ProviderConfig
  if (!(await mayGrant(services.stores, actor, organization.id, authority)))
    throw new RequestError(403, 'administrators may sign in with this provider, so only an administrator can change it')
}

function oidcColumns(
  { vault }: Services,
  id: string,
  body: Extract<CreateProviderBody, { type: 'oidc' }>,
  authority: readonly ReservedGroup[],
) {
  const { type: _, provider, client_id, client_secret, ...config } = body
  const { issuer, plain } = PRESETS[provider]
  if (config.issuer === undefined && issuer === undefined && !plain)
    throw new RequestError(400, `issuer is missing: ${provider} has a separate one for each tenant`, {
      field: 'issuer',
    })
  return {
    name: provider,
    client_id,
    sealed_secret: client_secret === undefined ? null : vault.seal(client_secret, secretPlace(id)),
    config: JSON.stringify({ ...config, authority } satisfies OidcConfig),
  }
}

async function samlConfig(
  services: Services,
  body: Extract<CreateProviderBody, { type: 'saml' }>,
  authority: readonly ReservedGroup[],
): Promise<string> {
  const { type: _, name: _name, idp_metadata_xml, idp_metadata_url, ...config } = body
  const idp = await metadataOf(services, { idp_metadata_xml, idp_metadata_url })
  if (!idp)
    throw new RequestError(
      400,
      'idp_metadata_xml or idp_metadata_url is missing: one of them is needed to reach the provider',
      {
        field: 'idp_metadata_xml',
      },
    )
  return JSON.stringify({ ...config, idp, authority } satisfies SamlConfig)
}

export async function metadataOf(
  { outbound }: Services,
  source: { readonly idp_metadata_xml?: string; readonly idp_metadata_url?: string },
): Promise<IdpMetadata | undefined> {
  if (source.idp_metadata_xml !== undefined) return readIdpMetadata(source.idp_metadata_xml, 'idp_metadata_xml')
  if (source.idp_metadata_url === undefined) return undefined
  const answer = await outbound(source.idp_metadata_url, {
    headers: { accept: 'application/samlmetadata+xml, text/xml' },
  })
  const field = 'idp_metadata_url'
  if (answer.status >= 300 && answer.status < 400)
    throw new RequestError(502, 'the address redirects, which is not followed; enter the address that it leads to', {
      field,
    })
  if (answer.status !== 200)
    throw new RequestError(502, `the address answered ${answer.status} and not the metadata; check it`, { field })
  return readIdpMetadata(await answer.text(), 'idp_metadata_url')
}

function viewOf(services: Services, record: ProviderRecord): ShownProvider {
  const { id, type, name, client_id, sealed_secret, config, created_at, state } = record
  const { idp, authority: _, ...rest } = JSON.parse(config) as Partial<SamlConfig>
  const certificate = idp && certificateOf(idp, services.clock.now())
  return {
    id,
    type,
    state,
    ...(type === 'oidc' ? { provider: name, client_id, has_client_secret: sealed_secret !== null } : { name }),
    ...rest,
    ...(idp && { idp_entity_id: idp.entity_id, idp_sso_url: idp.sso_url }),
    ...(certificate && { idp_certificate: { state: certificate.state, expires_at: isoTime(certificate.expires) } }),
    ...addressesOf(services, record),
    created_at: isoTime(created_at),
  }
}

const audit = (
  { services, organization, actor }: Acting,
  stores: Services['stores'],
  action: AuditAction,
  { id, type, name }: ProviderRecord,
) =>
  writeAudit(services, stores, {
    organizationId: organization.id,
    actor,
    action,
    detail: { provider: id, type, name },
  })
