import { Link } from 'react-router'
import { Badge, things } from '../kit/display.js'
import { Section } from '../kit/page.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'
import type { Partner } from './partner-section.js'

type Agreement = Partner['agreements'][number]

/** The agreements of this site that apply to a partner's members, and their state. */
export const PartnerAgreements = ({ partner: { agreements } }: { readonly partner: Partner }) => (
  <Section
    title="Agreements"
    intro="Agreements in force that all or some of its members must accept before they can read."
  >
    <Table
      caption="Agreements"
      rows={agreements}
      keyOf={({ id }) => id}
      empty="No agreement applies to this organization."
      columns={[
        { head: 'Agreement', names: true, cell: ({ id, name }) => <Link to={`/agreements/${id}`}>{name}</Link> },
        { head: 'Version', numeric: true, cell: ({ version }) => version },
        { head: 'Accepted', cell: (agreement) => <Standing of={agreement} /> },
      ]}
    />
  </Section>
)

function Standing({ of: { accepted_by, acceptance, people } }: { readonly of: Agreement }) {
  if (accepted_by === 'person') return <>{things(people, 'person', 'people')}, each for themselves</>
  if (!acceptance) return <Badge tone="wait">due</Badge>
  return (
    <span className="stack">
      <span>
        for the organization, <When at={acceptance.accepted_at} />
      </span>
      <span className="quiet">
        by <code title={acceptance.person_id}>…{acceptance.person_id.slice(-8)}</code>
        {acceptance.expires_at !== null && (
          <>
            , until <When at={acceptance.expires_at} />
          </>
        )}
      </span>
    </span>
  )
}
