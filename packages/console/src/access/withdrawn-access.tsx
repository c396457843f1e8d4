import { Link } from 'react-router'
import { useConnection } from '../api/connection.js'
import { useRead } from '../api/use-api.js'
import { Loaded } from '../kit/loaded.js'
import { Page } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'
import { Part, Reader } from './readers.js'

/** Readers who lost access, but whose browser may still keep a key. */
export function WithdrawnAccess() {
  const { connection } = useConnection()
  const leases = useRead('listWithdrawnLeases', { query: usePage() })
  const settings = <Link to={`/organizations/${connection.organization}`}>organization’s settings</Link>
  return (
    <Page
      title="Withdrawn access"
      intro="People who can no longer open a part of the site. Their browser drops its key the next time it loads a page. A browser that is offline can keep the key until the key lease ends."
    >
      <Loaded of={leases}>
        {({ result, pagination }) => (
          <>
            <Table
              caption="Withdrawn access"
              rows={result}
              keyOf={({ person_id, organization_id, build, part }) =>
                `${person_id} ${organization_id} ${build} ${part}`
              }
              empty={
                <>No one who lost access still has a key lease. To see how long key leases last, open the {settings}.</>
              }
              columns={[
                { head: 'Reader', names: true, cell: (row) => <Reader of={row} /> },
                { head: 'Pages for', cell: (row) => <Part of={row} /> },
                { head: 'Last key lease ends', cell: ({ lease_until }) => <When at={lease_until} /> },
              ]}
            />
            <Pager of={pagination} things={['withdrawn key', 'withdrawn keys']} />
            {result.length > 0 && <p className="quiet">To shorten key leases, see the {settings}.</p>}
          </>
        )}
      </Loaded>
    </Page>
  )
}
