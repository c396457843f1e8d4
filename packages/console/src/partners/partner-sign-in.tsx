import { Section } from '../kit/page.js'
import { Table } from '../kit/table.js'
import type { Partner } from './partner-section.js'

const TYPES = { oidc: 'OpenID Connect', saml: 'SAML' } as const

/** The sign-in providers of a partner. */
export const PartnerSignIn = ({ partner: { org_name, providers } }: { readonly partner: Partner }) => (
  <Section title="Sign-in">
    <Table
      caption="Sign-in providers"
      rows={providers}
      keyOf={({ id }) => id}
      empty={`${org_name} has no sign-in provider of its own. Its people sign in with the methods in its settings.`}
      columns={[
        { head: 'Provider', names: true, cell: ({ name }) => name },
        { head: 'Type', cell: ({ type }) => TYPES[type] },
      ]}
    />
  </Section>
)
