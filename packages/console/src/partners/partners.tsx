import { Link } from 'react-router'
import { useRead } from '../api/use-api.js'
import { ButtonLink } from '../kit/button.js'
import { Badge, count, When } from '../kit/display.js'
import { Loaded } from '../kit/loaded.js'
import { Page } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { Table } from '../kit/table.js'

/** The partner organizations of this site. */
export function Partners() {
  const partners = useRead('listPartners', { query: usePage() })
  return (
    <Page
      title="Partner organizations"
      intro="Organizations below this one. Their members can read what you allow on this site."
      actions={
        <ButtonLink look="main" to="/organizations/new">
          Add an organization
        </ButtonLink>
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
  suspended_at === null ? <Badge tone="good">active</Badge> : <Badge tone="bad">suspended</Badge>
