import { Link } from 'react-router'
import { useRead } from '../api/use-api.js'
import { Badge, count } from '../kit/display.js'
import { Create, OpenDrawer } from '../kit/drawer.js'
import { Loaded } from '../kit/loaded.js'
import { Page } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'
import { AddOrganization } from '../organizations/add-organization.js'

/** The partner organizations of this site. */
export function Partners() {
  const partners = useRead('listPartners', { query: usePage() })
  return (
    <Page
      title="Partner organizations"
      intro="Organizations below this one. Their members can read what you allow on this site."
      actions={
        <Create name="organization" label="Add an organization">
          {() => <AddOrganization />}
        </Create>
      }
    >
      <Loaded of={partners}>
        {({ result, pagination }) => (
          <>
            <Table
              caption="Partner organizations"
              rows={result}
              keyOf={({ id }) => id}
              empty="There are no partner organizations yet."
              emptyAction={<OpenDrawer name="organization">Add an organization</OpenDrawer>}
              columns={[
                {
                  head: 'Name',
                  names: true,
                  cell: ({ id, org_name }) => <Link to={`/partners/${id}`}>{org_name}</Link>,
                },
                { head: 'People', numeric: true, cell: ({ people }) => count(people.active) },
                { head: 'Pending', numeric: true, cell: ({ people }) => count(people.pending) },
                { head: 'State', cell: ({ suspended_at }) => <State suspended_at={suspended_at} /> },
                { head: 'Last read', cell: ({ last_read }) => <When at={last_read} /> },
              ]}
            />
            <Pager of={pagination} things={['partner organization', 'partner organizations']} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

export const State = ({ suspended_at }: { readonly suspended_at: string | null }) =>
  suspended_at === null ? <Badge tone="good">active</Badge> : <Badge tone="wait">suspended</Badge>
