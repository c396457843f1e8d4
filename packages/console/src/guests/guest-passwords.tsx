import { GUEST_PASSWORDS, type RequestResult } from '@portico/protocol'
import { useState } from 'react'
import { Link } from 'react-router'
import { useConnection } from '../api/connection.js'
import { useChange, useRead } from '../api/use-api.js'
import { Button } from '../kit/button.js'
import { Confirm } from '../kit/confirm.js'
import { Dialog } from '../kit/dialog.js'
import { Create, OpenDrawer } from '../kit/drawer.js'
import { EditForm } from '../kit/form/edit-form.js'
import { Loaded } from '../kit/loaded.js'
import { Page } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { nameOf } from '../kit/person-words.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'

type Password = RequestResult<'listGuestPasswords'>[number]

const REFRESH = ['listGuestPasswords', 'listAudit'] as const
const WORD = {
  kind: 'text',
  name: 'password',
  label: 'Password',
  required: true,
  hint: 'Anyone who has it can pass it on. Choose several words that no one can guess, and none that is used elsewhere.',
} as const
const DAYS = {
  kind: 'number',
  name: 'days',
  label: 'Days',
  required: true,
  min: 1,
  max: GUEST_PASSWORDS.mostDays,
} as const

/** The open guest passwords of the organization: set one, replace its word, end it. */
export function GuestPasswords() {
  const { connection } = useConnection()
  const passwords = useRead('listGuestPasswords', { query: usePage() })
  const create = useChange('createGuestPassword', { refresh: REFRESH, done: 'Guest password set.' })
  const end = useChange('deleteGuestPassword', { refresh: REFRESH, done: 'Guest password ended.' })
  const settings = <Link to={`/organizations/${connection.organization}`}>organization’s settings</Link>
  return (
    <Page
      title="Guest passwords"
      intro="A word with which people without an account read the pages of a group. No one knows who passes it on, so prefer guest links."
      actions={
        <Create
          name="guest-password"
          label="Set a guest password"
          intro="It opens the text of private pages that members of the group can read, without search. It is in your name, and works while you are an administrator."
        >
          {(close) => (
            <EditForm
              label="Set a guest password"
              initial={{ name: '', group: '', password: '', days: String(GUEST_PASSWORDS.usualDays) }}
              fields={[
                { kind: 'text', name: 'name', label: 'Name', required: true, hint: 'How lists and records name it.' },
                { kind: 'text', name: 'group', label: 'Group', required: true, hint: 'Whose pages it opens.' },
                WORD,
                DAYS,
              ]}
              submit="Set password"
              onSubmit={async ({ name, group, password, days }) => {
                await create.mutateAsync({
                  body: { name: name.trim(), group: group.trim(), password, days: Number(days) },
                })
                close()
              }}
            />
          )}
        </Create>
      }
    >
      <Loaded of={passwords}>
        {({ result, pagination }) => (
          <>
            <Table
              caption="Guest passwords"
              rows={result}
              keyOf={({ id }) => id}
              empty="No guest password is open."
              emptyAction={<OpenDrawer name="guest-password">Set a guest password</OpenDrawer>}
              columns={[
                { head: 'Name', names: true, cell: ({ name }) => name },
                { head: 'Group', cell: ({ group }) => group },
                { head: 'Set by', cell: (row) => <Link to={`/persons/${row.person_id}`}>{nameOf(row)}</Link> },
                { head: 'Entered', cell: ({ entries }) => entries },
                { head: 'Openings', cell: ({ openings }) => openings },
                { head: 'Last used', cell: ({ last_used }) => <When at={last_used} /> },
                { head: 'Expires', cell: ({ expires_at }) => <When at={expires_at} /> },
              ]}
              actions={(password) => (
                <>
                  <ChangeWord password={password} />
                  <Confirm
                    label="End"
                    title={`End the guest password ${password.name}?`}
                    yes="End the password"
                    onYes={() => end.mutateAsync({ path: { guest_password_id: password.id } })}
                  >
                    <p>It opens nothing from then on. Pages that are open stay until they are loaded again.</p>
                  </Confirm>
                </>
              )}
            />
            <Pager of={pagination} things={['guest password', 'guest passwords']} />
            <p className="quiet">Guest passwords work only while they are turned on in the {settings}.</p>
          </>
        )}
      </Loaded>
    </Page>
  )
}

function ChangeWord({ password: { id, name } }: { readonly password: Password }) {
  const [isOpen, setOpen] = useState(false)
  const change = useChange('changeGuestPassword', { refresh: REFRESH, done: 'Guest password changed.' })
  const close = () => setOpen(false)
  const title = `Change the guest password ${name}`
  return (
    <>
      <Button aria-label={title} onClick={() => setOpen(true)}>
        Change
      </Button>
      {isOpen && (
        <Dialog title={title} onClose={close}>
          <EditForm
            label={title}
            initial={{ password: '', days: String(GUEST_PASSWORDS.usualDays) }}
            fields={[WORD, DAYS]}
            submit="Change password"
            onCancel={close}
            onSubmit={async ({ password, days }) => {
              await change.mutateAsync({ path: { guest_password_id: id }, body: { password, days: Number(days) } })
              close()
            }}
          />
        </Dialog>
      )}
    </>
  )
}
