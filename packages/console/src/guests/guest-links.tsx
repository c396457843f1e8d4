import type { RequestResult } from '@portico/protocol'
import { useState } from 'react'
import { Link } from 'react-router'
import { viewOf } from '../access/pages-for.js'
import { useConnection } from '../api/connection.js'
import { useChange, useRead } from '../api/use-api.js'
import { Confirm } from '../kit/confirm.js'
import { Create, OpenDrawer } from '../kit/drawer.js'
import { Loaded } from '../kit/loaded.js'
import { Page } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { nameOf } from '../kit/person-words.js'
import { ShownOnce } from '../kit/shown-once.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'
import { CreateGuestLink } from './create-guest-link.js'

/** The open guest links of all members, each with a way to end it, and a way to create one. */
export function GuestLinks() {
  const { connection } = useConnection()
  const [newLink, setNewLink] = useState<RequestResult<'createGuestLink'>>()
  const own = useRead('myGuestLinks')
  const mayShare = own.data?.result.allowed ?? false
  const links = useRead('listGuestLinks', { query: usePage() })
  const end = useChange('deleteGuestLink', { refresh: ['listGuestLinks', 'listAudit'], done: 'Guest link ended.' })
  const settings = <Link to={`/organizations/${connection.organization}`}>organization’s settings</Link>
  return (
    <Page
      title="Guest links"
      intro="Links with which people without an account read one private page, or those of a folder. A link works while the person who created it can read and share its pages."
      actions={
        mayShare && (
          <Create
            name="guest-link"
            label="Create a guest link"
            intro="It is in your name: guests see who shared the page, and the link works while you can read and share it."
          >
            {(close) => (
              <CreateGuestLink
                onCreated={(link) => {
                  close()
                  setNewLink(link)
                }}
              />
            )}
          </Create>
        )
      }
    >
      {newLink && (
        <ShownOnce
          title={`Guest link to ${newLink.folder ? `the folder ${newLink.page}` : newLink.page}`}
          label="Guest link"
          value={newLink.link}
          onClose={() => setNewLink(undefined)}
        >
          Copy the link now; it is not shown again. Anyone who has it{newLink.email !== null && ' and the code'} can
          read {newLink.folder ? `its pages, ${newLink.pages} at this moment` : 'the page'}, until it expires or is
          ended.
        </ShownOnce>
      )}
      <Loaded of={links}>
        {({ result, pagination }) => (
          <>
            <Table
              caption="Guest links"
              rows={result}
              keyOf={({ id }) => id}
              empty="No guest link is open."
              emptyAction={mayShare && <OpenDrawer name="guest-link">Create a guest link</OpenDrawer>}
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
