import { Link } from 'react-router'
import { useConnection } from '../api/connection.js'
import { useChange, useRead } from '../api/use-api.js'
import { Names } from '../kit/chips.js'
import { Confirm } from '../kit/confirm.js'
import { Loaded } from '../kit/loaded.js'
import { Page } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { nameOf } from '../kit/person-words.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'

/** The reader tokens of all members, each with a way to end it. */
export function ReaderTokens() {
  const { connection } = useConnection()
  const tokens = useRead('listReaderTokens', { query: usePage() })
  const end = useChange('deleteReaderToken', { refresh: ['listReaderTokens', 'listAudit'], done: 'Token ended.' })
  const settings = <Link to={`/organizations/${connection.organization}`}>organization’s settings</Link>
  return (
    <Page
      title="Reader tokens"
      intro="Tokens with which programs read private pages as the person who created them. A token reads only what its person can read at that moment, and only with the groups listed here."
    >
      <Loaded of={tokens}>
        {({ result, pagination }) => (
          <>
            <Table
              caption="Reader tokens"
              rows={result}
              keyOf={({ id }) => id}
              empty="No one has a reader token."
              columns={[
                {
                  head: 'Person',
                  names: true,
                  cell: (row) => <Link to={`/persons/${row.person_id}`}>{nameOf(row)}</Link>,
                },
                { head: 'Name', cell: ({ name }) => name },
                { head: 'Groups', cell: ({ groups }) => <Names of={groups} /> },
                { head: 'Last used', cell: ({ last_used }) => <When at={last_used} /> },
                { head: 'Expires', cell: ({ expires_at }) => <When at={expires_at} /> },
              ]}
              actions={({ id, name }) => (
                <Confirm
                  label="End"
                  title={`End the token ${name}?`}
                  yes="End the token"
                  onYes={() => end.mutateAsync({ path: { token_id: id } })}
                >
                  <p>Programs that use it can no longer read.</p>
                </Confirm>
              )}
            />
            <Pager of={pagination} things={['reader token', 'reader tokens']} />
            <p className="quiet">To turn reader tokens off, or limit how long they last, see the {settings}.</p>
          </>
        )}
      </Loaded>
    </Page>
  )
}
