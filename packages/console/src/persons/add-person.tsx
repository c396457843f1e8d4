import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useChange } from '../api/use-api.js'
import { Note } from '../kit/display.js'
import { EditForm } from '../kit/form/edit-form.js'
import { WhereMailIs } from '../kit/mail-location.js'
import { useGroupNames } from '../kit/names.js'
import { Switch } from '../kit/switch.js'
import { useSettings } from '../settings.js'
import { HANDLE_OPTIONS, handleProblem, isHandleKind } from './handle-fields.js'

const WAYS = { invite: 'Invite by email', direct: 'Add directly' } as const

/** Two ways: an invitation by email, or a person who can sign in right away. */
export function AddPerson() {
  const [way, setWay] = useState<keyof typeof WAYS>('invite')
  return (
    <>
      <Switch label="How to add them" options={WAYS} value={way} onChange={setWay} />
      {way === 'invite' ? <Invite /> : <AddDirectly />}
    </>
  )
}

/** Invites someone by email. The drawer stays open for the next one. */
export function Invite() {
  const groups = useGroupNames()
  const { mail, readerGroups } = useSettings()
  const [sentTo, setSentTo] = useState<string>()
  const invite = useChange('createInvitation', { refresh: ['listInvitations'], done: 'Invitation created.' })
  return (
    <>
      <p className="section-intro">
        They get an email with a link. Following it verifies the address and adds them to the groups.
      </p>
      {sentTo !== undefined && (
        <Note tone="good">
          <p>
            {mail === 'smtp' ? `Invitation sent to ${sentTo}.` : `Invitation for ${sentTo} created.`} Its link works
            once, for a week. <WhereMailIs />
          </p>
        </Note>
      )}
      <EditForm
        label="Invite"
        again
        initial={{ address: '', groups: readerGroups, page: '' }}
        fields={[
          {
            kind: 'text',
            name: 'address',
            label: 'Email address',
            type: 'email',
            required: true,
            check: (address) => handleProblem('email_address', address),
          },
          { kind: 'groups', name: 'groups', label: 'Groups', knownGroups: groups },
          {
            kind: 'text',
            name: 'page',
            label: 'Page to open',
            hint: 'The path of the page that the link opens, such as /docs/intro. Leave empty for the first page of the site.',
            check: (page) => (page === '' || page.startsWith('/') ? undefined : 'The path must start with /.'),
          },
        ]}
        submit="Send the invitation"
        onSubmit={async ({ address, groups: chosenGroups, page }) => {
          const handle = { type: 'email_address', value: address.trim() } as const
          await invite.mutateAsync({
            body: { handle, groups: [...chosenGroups], ...(page !== '' && { page: page.trim() }) },
          })
          setSentTo(handle.value)
        }}
      />
    </>
  )
}

function AddDirectly() {
  const groups = useGroupNames()
  const navigate = useNavigate()
  const add = useChange('createPerson', { refresh: ['listPersons', 'listGroups'], done: 'Person added.' })
  return (
    <>
      <p className="section-intro">
        For people whose address you have verified. Nothing is sent; they sign in with a code or the password you set.
      </p>
      <EditForm
        label="Add directly"
        initial={{
          type: 'email_address',
          value: '',
          verified: true,
          groups: [] as readonly string[],
          password: '',
        }}
        fields={[
          { kind: 'choice', name: 'type', label: 'Handle type', options: HANDLE_OPTIONS, required: true },
          {
            kind: 'text',
            name: 'value',
            label: 'Handle',
            required: true,
            hint: 'Start a phone number with its country code: +44…',
            check: (value, { type }) => handleProblem(type, value),
          },
          {
            kind: 'toggle',
            name: 'verified',
            label: 'This handle is verified',
            hint: 'If off, the handle stays unverified until they prove that it is theirs.',
          },
          { kind: 'groups', name: 'groups', label: 'Groups', knownGroups: groups },
          {
            kind: 'text',
            name: 'password',
            label: 'Password',
            type: 'password',
            autoComplete: 'new-password',
            hint: 'Leave empty if they sign in with codes.',
          },
        ]}
        submit="Add the person"
        onSubmit={async ({ type, value, verified, groups: chosenGroups, password }) => {
          if (!isHandleKind(type)) return
          const { result } = await add.mutateAsync({
            body: {
              handles: [{ type, value: value.trim(), verified }],
              groups: [...chosenGroups],
              password: password || undefined,
            },
          })
          await navigate(`/persons/${result.person_id}`)
        }}
      />
    </>
  )
}
