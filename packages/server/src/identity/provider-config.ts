import { X509Certificate } from 'node:crypto'
import { DAY, type OidcProviderName } from '@portico/protocol'
import type { ReservedGroup } from '../ground/group-names.js'
import type { ProviderRecord } from '../storage/sign-in/providers.js'
import type { Services } from './services.js'

/** What both types store in addition to their columns. */
export interface ProviderConfig {
  readonly groups?: Readonly<Record<string, string>>
  readonly groups_claim?: string
  readonly email_domains?: readonly string[]
  /**
   * The groups with rights that the provider's last editor had. It grants no other such groups, and signs in no members
   * of others.
   */
  readonly authority?: readonly ReservedGroup[]
  /**
   * Set up with a link: it is trusted only for addresses at domains that its organization has proven, and not for
   * anyone who also belongs to another organization.
   */
  readonly confined?: true
}

export interface OidcConfig extends ProviderConfig {
  readonly issuer?: string
  readonly scopes?: readonly string[]
  readonly team_id?: string
  readonly key_id?: string
}

export interface SamlConfig extends ProviderConfig {
  readonly idp: { readonly entity_id: string; readonly sso_url: string; readonly certificates: readonly string[] }
  readonly allow_unsolicited?: boolean
}

export interface OidcProviderEntry {
  readonly id: string
  readonly organization_id: string
  readonly name: OidcProviderName
  readonly clientId: string
  readonly clientSecret: string | undefined
  readonly config: OidcConfig
}

export interface SamlProviderEntry {
  readonly id: string
  readonly organization_id: string
  readonly name: string
  readonly config: SamlConfig
}

/** How long before its end a certificate is reported. */
const CERTIFICATE_NEAR = 30 * DAY

/** Until when a SAML provider can sign, by the last of its certificates: providers list the next one beside the current one. */
export function certificateOf({ certificates }: SamlConfig['idp'], now: number) {
  const expires = Math.max(...certificates.map((pem) => Date.parse(new X509Certificate(pem).validTo)))
  const state = expires <= now ? 'expired' : expires < now + CERTIFICATE_NEAR ? 'expiring' : 'valid'
  return { expires, state } as const
}

/** The place that the encryption of the secret is bound to. */
export const secretPlace = (id: string): string => `provider ${id}`

/** Returns an OpenID provider with its secret decrypted. */
export function oidcEntry({ vault }: Services, record: ProviderRecord): OidcProviderEntry {
  const { id, organization_id, client_id, sealed_secret } = record
  return {
    id,
    organization_id,
    name: record.name as OidcProviderName,
    clientId: client_id ?? '',
    clientSecret: sealed_secret === null ? undefined : vault.open(sealed_secret, secretPlace(id)),
    config: JSON.parse(record.config) as OidcConfig,
  }
}

export function samlEntry({ id, organization_id, name, config }: ProviderRecord): SamlProviderEntry {
  return { id, organization_id, name, config: JSON.parse(config) as SamlConfig }
}

/** The addresses of this server that a provider needs. Each provider has its own, so that none can pose as another. */
export const addressesOf = ({ settings }: Services, { id, type }: Pick<ProviderRecord, 'id' | 'type'>) =>
  type === 'oidc'
    ? { redirect_uri: `${settings.url}/sso/oidc/${id}/callback` }
    : {
        acs_url: `${settings.url}/sso/saml/${id}/acs`,
        metadata_url: `${settings.url}/sso/saml/${id}/metadata`,
        entity_id: `${settings.url}/sso/saml/${id}/metadata`,
      }
