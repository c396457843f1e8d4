import type { RequestResult } from '@portico/protocol'
import { Link } from 'react-router'
import { useRead } from '../api/use-api.js'
import { Badge } from '../kit/display.js'
import { Create, OpenDrawer } from '../kit/drawer.js'
import { Loaded } from '../kit/loaded.js'
import { Page } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'
import { AddProvider } from './add-provider.js'
import { CertificateBadge } from './certificate.js'
import { providerName } from './provider-kinds.js'

export type ProviderRow = RequestResult<'getProvider'>

/** The name of a provider in lists. */
export const titleOf = ({ type, provider = '', name = '', issuer }: ProviderRow): string =>
  type === 'saml' ? name : provider === 'custom' && issuer ? issuer : providerName(provider)

/** The providers that people can sign in with. */
export function Providers() {
  const providers = useRead('listProviders', { query: usePage() })
  return (
    <Page
      title="Sign-in providers"
      intro="OpenID Connect and SAML providers that people can sign in with."
      actions={
        <Create name="provider" label="Add a provider">
          {() => <AddProvider />}
        </Create>
      }
    >
      <Loaded of={providers}>
        {({ result, pagination }) => (
          <>
            <Table
              caption="Sign-in providers"
              rows={result}
              keyOf={({ id }) => id}
              empty="No providers yet. People sign in with codes, passkeys and passwords."
              emptyAction={<OpenDrawer name="provider">Add a provider</OpenDrawer>}
              columns={[
                {
                  head: 'Provider',
                  names: true,
                  cell: (provider) => (
                    <>
                      <Link to={`/providers/${provider.id}`}>{titleOf(provider)}</Link>{' '}
                      {provider.state === 'draft' && <Badge tone="wait">Draft</Badge>}{' '}
                      <CertificateBadge provider={provider} />
                    </>
                  ),
                },
                { head: 'Type', cell: ({ type }) => (type === 'saml' ? 'SAML' : 'OpenID') },
                { head: 'Client ID', cell: ({ client_id }) => client_id ?? <span className="quiet">none</span> },
                { head: 'Added', cell: ({ created_at }) => <When at={created_at} /> },
              ]}
            />
            <Pager of={pagination} things={['provider', 'providers']} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
