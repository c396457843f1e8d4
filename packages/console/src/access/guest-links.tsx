import { Link } from 'react-router'
import { useConnection } from '../api/connection.js'
import { useChange, useRead } from '../api/use-api.js'
import { Confirm } from '../kit/confirm.js'
import { Loaded } from '../kit/loaded.js'
import { Page } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { nameOf } from '../kit/person-words.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'
import { viewOf } from './pages-for.js'

/** The open guest links of all members, each with a way to end it. */
export function GuestLinks() {
  const { connection } = useConnection()
  const links = useRead('listGuestLinks', { query: usePage() })
  const end = useChange('deleteGuestLink', { refresh: ['listGuestLinks', 'listAudit'], done: 'Guest link ended.' })
  const settings = <Link to={`/organizations/${connection.organization}`}>organization’s settings</Link>
  return (
    <Page
      title="Guest links"
      intro="Links with which people without an account read one private page, or those of a folder. A link works while the person who created it can read and share its pages."
    >
      <Loaded of={links}>
        {({ result, pagination }) => (
          <>
            <Table
              caption="Guest links"
              rows={result}
              keyOf={({ id }) => id}
              empty="No guest link is open."
              columns={[
                {
                  head: 'Page',
                  names: true,
                  cell: ({ page, folder }) => (folder ? `Folder ${page}` : <Link to={viewOf(page)}>{page}</Link>),
                },
                { head: 'Person', cell: (row) => <Link to={`/persons/${row.person_id}`}>{nameOf(row)}</Link> },
                { head: 'Guest', cell: ({ email }) => email ?? 'Anyone with the link' },
                { head: 'Note', cell: ({ note }) => note },
                {
                  head: 'Openings',
                  cell: ({ openings, most_openings }) =>
                    most_openings === null ? openings : `${openings} of ${most_openings}`,
                },
                {
                  head: 'Devices',
                  cell: ({ devices, most_devices }) =>
                    most_devices === null ? 'Any' : `${devices} of ${most_devices}`,
                },
                { head: 'Last opened', cell: ({ last_opened }) => <When at={last_opened} /> },
                { head: 'Expires', cell: ({ expires_at }) => <When at={expires_at} /> },
              ]}
              actions={({ id, page, folder }) => (
                <Confirm
                  label="End"
                  title={`End the guest link to ${folder ? `the folder ${page}` : page}?`}
                  yes="End the link"
                  onYes={() => end.mutateAsync({ path: { guest_link_id: id } })}
                >
                  <p>It opens nothing from then on. Pages that are open stay until they are loaded again.</p>
                </Confirm>
              )}
            />
            <Pager of={pagination} things={['guest link', 'guest links']} />
            <p className="quiet">To decide who can share pages, see the {settings}.</p>
          </>
        )}
      </Loaded>
    </Page>
  )
}
