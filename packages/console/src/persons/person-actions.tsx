import { useNavigate } from 'react-router'
import { useAnnounce } from '../announcer.js'
import { useChange } from '../api/use-api.js'
import { Button } from '../kit/button.js'
import { Confirm } from '../kit/confirm.js'
import { isInvited, nameOf, type PersonRow } from '../kit/person-words.js'
import { Impersonate } from './impersonate.js'

/** The actions on a person as a whole, depending on the person's state. */
export function PersonActions({ person }: { readonly person: PersonRow }) {
  const path = { person_id: person.person_id }
  const refresh = ['getPerson', 'listPersons', 'listSessions', 'listAudit'] as const
  const update = useChange('updatePerson', {
    refresh,
    done: ({ result }) => `Person ${result.active ? 'enabled' : 'disabled'}.`,
  })
  const approve = useChange('approvePerson', { refresh, done: 'Sign-up approved.' })
  const reject = useChange('rejectPerson', { refresh, done: 'Sign-up rejected.' })
  const remove = useChange('deletePerson', { refresh: ['listPersons', 'listGroups'] })
  const navigate = useNavigate()
  const announce = useAnnounce()
  const name = nameOf(person)
  return (
    <>
      {person.state === 'pending' && (
        <>
          <Button look="main" onClick={() => approve.mutate({ path })}>
            Approve
          </Button>
          <Button onClick={() => reject.mutate({ path })}>Reject</Button>
        </>
      )}
      {person.state === 'active' && (
        <>
          <Impersonate person={person} />
          <Confirm
            label="Disable"
            look="plain"
            title={`Disable ${name}?`}
            yes="Disable"
            onYes={() => update.mutateAsync({ path, body: { active: false } })}
          >
            <p>
              They are signed out everywhere immediately and cannot sign in until you enable them. Nothing is deleted.
            </p>
          </Confirm>
        </>
      )}
      {isInvited(person) && <InvitedActions person={person} />}
      {isInvited(person) && person.active && (
        <Button onClick={() => update.mutate({ path, body: { active: false } })}>Disable</Button>
      )}
      {(person.state === 'inactive' || person.state === 'rejected' || (isInvited(person) && !person.active)) && (
        <Button onClick={() => update.mutate({ path, body: { active: true } })}>Enable</Button>
      )}
      <Confirm
        label={isInvited(person) ? 'Withdraw' : 'Delete'}
        look="danger"
        title={isInvited(person) ? `Withdraw the offer to ${name}?` : `Delete ${name}?`}
        yes={isInvited(person) ? 'Withdraw' : 'Delete permanently'}
        {...(!isInvited(person) && { typed: name })}
        onYes={async () => {
          await remove.mutateAsync({ path })
          announce(isInvited(person) ? 'Offer withdrawn.' : `${name} deleted.`)
          await navigate('/persons')
        }}
      >
        <p>{isInvited(person) ? 'They can no longer accept. What you entered about them is deleted.' : DELETES}</p>
      </Confirm>
    </>
  )
}

const DELETES =
  'This permanently deletes their handles, credentials, sessions, groups and attributes. The audit log is kept. To block access temporarily, disable them instead.'

/** An email reminds someone who has not accepted. */
function InvitedActions({ person }: { readonly person: PersonRow }) {
  const remind = useChange('createInvitation', { refresh: ['listInvitations'], done: 'Invitation sent.' })
  const address = person.handles.find(({ type }) => type === 'email_address')
  if (!address || !person.active) return null
  const handle = { type: 'email_address', value: address.value } as const
  return (
    <Button onClick={() => remind.mutate({ body: { handle, groups: [...person.groups] } })}>Send an invitation</Button>
  )
}
