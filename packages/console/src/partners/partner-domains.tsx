import { APPROVALS, nameOf, STATES } from '../domains/words.js'
import { Names } from '../kit/chips.js'
import { Badge } from '../kit/display.js'
import { Section } from '../kit/page.js'
import { Table } from '../kit/table.js'
import type { Partner } from './partner-section.js'

/** The email domains through which people join a partner. */
export const PartnerDomains = ({ partner: { org_name, domains } }: { readonly partner: Partner }) => (
  <Section title="Domains">
    <Table
      caption="Domains"
      rows={domains}
      keyOf={({ id }) => id}
      empty={`${org_name} has no email domains. Its people are invited or added.`}
      columns={[
        { head: 'Domain', names: true, cell: nameOf },
        { head: 'State', cell: ({ state }) => <Badge tone={STATES[state][1]}>{STATES[state][0]}</Badge> },
        { head: 'Groups', cell: ({ groups }) => <Names of={groups} /> },
        { head: 'New members', cell: ({ approval }) => APPROVALS[approval] },
      ]}
    />
  </Section>
)
