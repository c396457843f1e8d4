import { useNavigate, useParams } from 'react-router'
import { useChange, useRead } from '../api/use-api.js'
import { Confirm } from '../kit/confirm.js'
import { Copy } from '../kit/copy.js'
import { Facts } from '../kit/display.js'
import { EditForm } from '../kit/form/edit-form.js'
import { LoadedPage } from '../kit/loaded-page.js'
import { Page, Section } from '../kit/page.js'
import { When } from '../kit/when.js'
import { CertificateNote } from './certificate.js'
import { EMPTY, updateBody } from './provider-body.js'
import { connectionFields, type ProviderValues, trustFields } from './provider-fields.js'
import { type ProviderRow, titleOf } from './providers.js'
import { TryProvider } from './try-provider.js'

const BACK = { to: '/providers', label: 'Providers' }

/** One provider: the values to enter at the provider, a test, and its settings. */
export function Provider() {
  const { provider_id = '' } = useParams()
  const provider = useRead('getProvider', { path: { provider_id } })
  return (
    <LoadedPage of={provider} title="Provider" back={BACK}>
      {({ result }) => <ProviderPage key={result.id} provider={result} />}
    </LoadedPage>
  )
}

const REFRESH = ['getProvider', 'listProviders', 'listAudit'] as const

function ProviderPage({ provider }: { readonly provider: ProviderRow }) {
  const path = { provider_id: provider.id }
  const navigate = useNavigate()
  const save = useChange('updateProvider', { refresh: REFRESH, done: 'Provider saved.' })
  const remove = useChange('deleteProvider', { refresh: REFRESH, done: 'Provider removed.' })
  const title = titleOf(provider)
  return (
    <Page
      title={title}
      back={BACK}
      actions={
        <>
          <TryProvider provider={provider} />
          <Confirm
            label="Remove"
            look="danger"
            title={`Remove ${title}?`}
            yes="Remove it"
            onYes={async () => {
              await remove.mutateAsync({ path })
              await navigate('/providers')
            }}
          >
            <p>People who signed in with it keep their accounts, but need another way to sign in.</p>
          </Confirm>
        </>
      }
    >
      <CertificateNote provider={provider} />
      <Facts of={factsOf(provider)} />
      <Section title="Values for the provider" intro="Enter these in the provider’s own settings.">
        {ADDRESSES.map(([name, label]) => {
          const value = provider[name]
          return typeof value === 'string' ? (
            <div key={name} className="field">
              <strong>{label}</strong>
              <Copy label={label} value={value} />
            </div>
          ) : null
        })}
      </Section>
      <Section title="Settings">
        <EditForm
          label="Settings of the provider"
          initial={valuesOf(provider)}
          fields={[...connectionFields({ exists: true }), ...trustFields]}
          submit="Save"
          onSubmit={(values) => save.mutateAsync({ path, body: updateBody(values) })}
        />
      </Section>
    </Page>
  )
}

const ADDRESSES = [
  ['redirect_uri', 'Redirect URI'],
  ['metadata_url', 'Our metadata URL'],
  ['entity_id', 'Our entity ID'],
  ['acs_url', 'Assertion consumer service (ACS) URL'],
] as const

function factsOf(provider: ProviderRow) {
  const { type, client_id, has_client_secret, idp_entity_id, idp_sso_url, idp_certificate, created_at } = provider
  const added = ['Added', <When key="added" at={created_at} />] as const
  if (type === 'saml')
    return [
      ['Type', 'SAML'],
      ['Provider’s entity ID', idp_entity_id ?? 'unknown'],
      ['Sign-in URL', idp_sso_url ?? 'unknown'],
      ['Certificate expiry', <When key="expires" at={idp_certificate?.expires_at} />],
      added,
    ] as const
  return [
    ['Type', 'OpenID'],
    ['Client ID', client_id ?? 'none'],
    ['Client secret', has_client_secret ? 'set' : 'not set'],
    added,
  ] as const
}

function valuesOf(provider: ProviderRow): ProviderValues {
  const { type, provider: vendor, name, issuer, team_id, key_id, scopes, allow_unsolicited } = provider
  const { groups = {}, groups_claim, email_domains } = provider
  return {
    ...EMPTY,
    kind: type === 'saml' ? 'saml' : (vendor ?? 'custom'),
    name: name ?? '',
    issuer: issuer ?? '',
    team_id: team_id ?? '',
    key_id: key_id ?? '',
    scopes: scopes ?? [],
    allow_unsolicited: allow_unsolicited ?? false,
    groups: Object.entries(groups).map(([theirs, ours]) => `${theirs} = ${ours}`),
    groups_claim: groups_claim ?? '',
    email_domains: email_domains ?? [],
  }
}
