import { useConnection } from '../api/connection.js'
import { useChange } from '../api/use-api.js'
import { Button } from '../kit/button.js'
import { Names } from '../kit/chips.js'
import { Badge, count } from '../kit/display.js'
import { Section } from '../kit/page.js'
import { Problem } from '../kit/problem.js'
import { Table } from '../kit/table.js'
import type { Partner } from './partner-section.js'

/** A partner's groups, and which of them count on this site. */
export function PartnerGroups({ partner: { groups, child_groups, org_name } }: { readonly partner: Partner }) {
  const { connection } = useConnection()
  const save = useChange('updateOrganization', {
    refresh: ['getPartner', 'getOrganization', 'listAudit'],
    done: 'Groups saved. They take effect immediately.',
  })
  const path = { organization_id: connection.organization }
  const change = (names: readonly string[]) => save.mutate({ path, body: { settings: { child_groups: [...names] } } })
  const elsewhere = child_groups.filter((name) => !groups.some((group) => group.name === name))
  return (
    <Section
      title="Groups"
      intro={`The administrators of ${org_name} and its directory decide who is in these groups. A group counts here once you allow it, and then for every partner that has a group with this name.`}
    >
      <Problem error={save.error} />
      <Table
        caption="Groups"
        rows={groups}
        keyOf={({ name }) => name}
        empty={`${org_name} has no groups.`}
        columns={[
          { head: 'Group', names: true, cell: ({ name }) => name },
          { head: 'Members', numeric: true, cell: ({ members }) => count(members) },
          {
            head: 'Counts here',
            cell: ({ counts }) => (counts ? <Badge tone="good">yes</Badge> : <Badge>no</Badge>),
          },
        ]}
        actions={({ name, counts }) => (
          <Button
            look="quiet"
            aria-label={`${counts ? 'Stop' : 'Allow'}: ${name}`}
            onClick={() => change(counts ? child_groups.filter((other) => other !== name) : [...child_groups, name])}
          >
            {counts ? 'Stop' : 'Allow'}
          </Button>
        )}
      />
      {elsewhere.length > 0 && (
        <>
          <p className="quiet">Also allowed, although {org_name} has no such group:</p>
          <Names of={elsewhere} />
        </>
      )}
    </Section>
  )
}
