import { useState } from 'react'
import { useChange } from '../api/use-api.js'
import { things } from '../kit/display.js'
import { EditForm } from '../kit/form/edit-form.js'
import { WhereMailIs } from '../kit/mail-location.js'
import { useGroupNames } from '../kit/names.js'
import { handleProblem } from '../persons/handle-fields.js'
import { useSettings } from '../settings.js'

/** Invites the first members, several at a time. A refused address stays in the field, with the reason. */
export function InviteMembers() {
  const groupNames = useGroupNames()
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
              const wrong = addresses.find(
                (address) => address.trim() !== '' && handleProblem('email_address', address),
              )
              return wrong === undefined ? undefined : `“${wrong.trim()}” is not an email address.`
            },
          },
          { kind: 'groups', name: 'groups', label: 'Groups', knownGroups: groupNames },
        ]}
        submit="Send invitations"
        onSubmit={async ({ addresses, groups }) => {
          const recipients = [...new Set(addresses.map((address) => address.trim()).filter(Boolean))]
          for (const value of recipients)
            await invite.mutateAsync({ body: { handle: { type: 'email_address', value }, groups: [...groups] } })
          setSent(sent + recipients.length)
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
