import { useState } from 'react'
import { useChange } from '../api/use-api.js'
import { things } from '../kit/bits.js'
import { EditForm } from '../kit/form/edit-form.js'
import { useGroupNames } from '../kit/names.js'
import { WhereMailIs } from '../kit/where-mail-is.js'
import { handleProblem } from '../persons/handle-fields.js'
import { useSettings } from '../settings.js'

/** Invites the first members, several at a time. A refused address stays in the field, with the reason. */
export function InviteMembers() {
  const known = useGroupNames()
  const { readerGroups } = useSettings()
  const [sent, setSent] = useState(0)
  const invite = useChange('createInvitation', { refresh: ['listInvitations'] })
  return (
    <>
      <p className="prose">
        {readerGroups.length > 0 && `Readers of private pages belong to ${readerGroups.join(' and ')}. `}
        Members of portico-admins run this console with you.
      </p>
      <div role="status">{sent > 0 && <Invited number={sent} />}</div>
      <EditForm
        key={sent}
        label="Invite members"
        initial={{ addresses: [] as readonly string[], groups: readerGroups }}
        fields={[
          {
            kind: 'lines',
            name: 'addresses',
            label: 'Email addresses',
            required: true,
            hint: 'One per line.',
            check: (addresses) => {
              const wrong = addresses.find((one) => one.trim() !== '' && handleProblem('email_address', one))
              return wrong === undefined ? undefined : `“${wrong.trim()}” is not an email address.`
            },
          },
          { kind: 'groups', name: 'groups', label: 'Groups', known },
        ]}
        submit="Send invitations"
        onSubmit={async ({ addresses, groups }) => {
          const wanted = [...new Set(addresses.map((one) => one.trim()).filter(Boolean))]
          for (const value of wanted)
            await invite.mutateAsync({ body: { handle: { type: 'email_address', value }, groups: [...groups] } })
          setSent(sent + wanted.length)
        }}
      />
    </>
  )
}

function Invited({ number }: { readonly number: number }) {
  const { mail } = useSettings()
  const invitations = things(number, 'invitation')
  return (
    <p>
      {mail === 'smtp' ? `${invitations} sent.` : `${invitations} created.`} <WhereMailIs />
    </p>
  )
}
