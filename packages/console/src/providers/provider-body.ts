import type { RequestBody } from '@portico/protocol'
import { groupPair, type ProviderValues } from './provider-fields.js'

type Create = RequestBody<'createProvider'>
type Update = RequestBody<'updateProvider'>

/** The initial values of a provider's form. */
export const EMPTY: ProviderValues = {
  kind: 'google',
  name: '',
  client_id: '',
  client_secret: '',
  issuer: '',
  team_id: '',
  key_id: '',
  scopes: [],
  idp_metadata_url: '',
  idp_metadata_xml: '',
  allow_unsolicited: false,
  groups: [],
  groups_claim: '',
  email_domains: [],
}

/** The request body for a new provider. */
export function createBody(values: ProviderValues): Create {
  const { kind, name, client_id } = values
  if (kind === 'saml') return { type: 'saml', name: name.trim(), ...samlPart(values), ...shared(values) }
  type OidcName = Extract<Create, { type: 'oidc' }>['provider']
  return {
    type: 'oidc',
    provider: kind as OidcName,
    client_id: client_id.trim(),
    ...oidcPart(values),
    ...shared(values),
  }
}

/** The request body for a change. Groups and domains are sent even when empty, so that they can be removed. */
export function updateBody(values: ProviderValues): Update {
  const own = values.kind === 'saml' ? { name: values.name.trim(), ...samlPart(values) } : oidcPart(values)
  return { ...own, ...shared(values), groups: groupsIn(values), email_domains: [...values.email_domains] }
}

const filled = <Name extends string>(name: Name, text: string) =>
  text.trim() === '' ? {} : ({ [name]: text.trim() } as { [N in Name]: string })

const oidcPart = ({ client_secret, issuer, team_id, key_id, scopes }: ProviderValues) => ({
  ...filled('client_secret', client_secret),
  ...filled('issuer', issuer),
  ...filled('team_id', team_id),
  ...filled('key_id', key_id),
  ...(scopes.length > 0 && { scopes: [...scopes] }),
})

const samlPart = ({ idp_metadata_url, idp_metadata_xml, allow_unsolicited }: ProviderValues) => ({
  ...filled('idp_metadata_url', idp_metadata_url),
  idp_metadata_xml: idp_metadata_xml || undefined,
  allow_unsolicited,
})

const shared = (values: ProviderValues) => ({
  ...(values.groups.length > 0 && { groups: groupsIn(values) }),
  ...filled('groups_claim', values.groups_claim),
  ...(values.email_domains.length > 0 && { email_domains: [...values.email_domains] }),
})

const groupsIn = ({ groups }: ProviderValues) =>
  Object.fromEntries(
    groups.flatMap((line) => {
      const pair = groupPair(line)
      return pair ? [pair] : []
    }),
  )
