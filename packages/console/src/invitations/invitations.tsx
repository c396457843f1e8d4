import { useAnnounce } from '../announcer.js'
import type { CallResult } from '../api/call.js'
import { useChange, useRead } from '../api/use-api.js'
import { Button, Buttons } from '../kit/button.js'
import { Names } from '../kit/chips.js'
import { GRACE, Undo, useSecondThoughts } from '../kit/delayed-action.js'
import { Badge, Note, things } from '../kit/display.js'
import { Create, OpenDrawer } from '../kit/drawer.js'
import { Loaded } from '../kit/loaded.js'
import { Page } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { Problem } from '../kit/problem.js'
import { useSelection } from '../kit/selection.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'
import { Invite } from '../persons/add-person.js'

const TONES = { open: 'wait', accepted: 'good', expired: 'plain' } as const
const toneOf = (state: string) => TONES[state as keyof typeof TONES] ?? 'plain'

/** The invitations, and whether they were accepted. */
export function Invitations() {
  const invitations = useRead('listInvitations', { query: usePage() })
  const remove = useChange('deleteInvitation', {
    refresh: ['listInvitations', 'listAudit'],
    done: 'Invitation revoked. Its link no longer works.',
  })
  // The link of an invitation that went to the wrong address must stop working even if the tab is closed.
  const revocations = useSecondThoughts((invitation_id) => remove.mutateAsync({ path: { invitation_id } }), {
    whenClosed: 'carry out',
  })
  const announce = useAnnounce()
  const askToRevoke = (id: string) => {
    revocations.ask(id)
    announce(`Revoked. The link stops working in ${GRACE} seconds.`)
  }
  const again = useChange('sendInvitationAgain', {
    refresh: ['listInvitations', 'listAudit'],
    done: ({ result }) => `Invitation sent again to ${result.handle.value}. The earlier link no longer works.`,
  })
  const several = useChange('sendInvitationsAgain', { refresh: ['listInvitations', 'listAudit'] })
  const rows = invitations.data?.result ?? []
  const selection = useSelection(rows.map(({ id }) => id))
  const sendSelected = () =>
    several.mutate(
      { body: { invitation_ids: [...selection.selected] } },
      { onSuccess: () => selection.select(new Set()) },
    )
  return (
    <Page
      title="Invitations"
      intro="Emails with a one-time link, valid for a week. Opening the link verifies the address and grants the groups."
      actions={
        <Create name="invitation" label="Invite someone">
          {() => <Invite />}
        </Create>
      }
    >
      <Loaded of={invitations}>
        {({ result, pagination }) => (
          <>
            <Problem error={again.error ?? several.error ?? remove.error} />
            <Table
              caption="Invitations"
              rows={result}
              keyOf={({ id }) => id}
              selection={{ ...selection, nameOf: ({ handle }) => handle.value }}
              empty="No invitations yet."
              emptyAction={<OpenDrawer name="invitation">Invite someone</OpenDrawer>}
              columns={[
                { head: 'To', names: true, cell: ({ handle }) => handle.value },
                { head: 'Groups', cell: ({ groups }) => <Names of={groups} /> },
                { head: 'State', cell: ({ state }) => <Badge tone={toneOf(state)}>{state}</Badge> },
                { head: 'Sent', cell: ({ created_at }) => <When at={created_at} /> },
                { head: 'Expires', cell: ({ expires_at }) => <When at={expires_at} /> },
              ]}
              actions={({ id, state, handle }) =>
                revocations.isWaiting(id) ? (
                  <Undo word="Revoked" of={handle.value} onUndo={() => revocations.undo(id)} />
                ) : (
                  state !== 'accepted' && (
                    <Buttons>
                      <Button
                        busy={again.isPending && again.variables.path?.invitation_id === id}
                        onClick={() => again.mutate({ path: { invitation_id: id } })}
                      >
                        Send again
                      </Button>
                      {state === 'open' && (
                        <Button
                          look="quiet"
                          aria-label={`Revoke the invitation to ${handle.value}`}
                          onClick={() => askToRevoke(id)}
                        >
                          Revoke
                        </Button>
                      )}
                    </Buttons>
                  )
                )
              }
            />
            {selection.selected.size > 0 && (
              <section className="bulk" aria-label="Selected invitations">
                <p aria-live="polite">{things(selection.selected.size, 'invitation')} selected</p>
                <div className="buttons">
                  <Button busy={several.isPending} onClick={sendSelected}>
                    Send again
                  </Button>
                  <Button look="quiet" onClick={() => selection.select(new Set())}>
                    Clear selection
                  </Button>
                </div>
              </section>
            )}
            {several.data && selection.selected.size === 0 && <SentAgain of={several.data.result} />}
            <Pager of={pagination} things={['invitation', 'invitations']} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function SentAgain({ of: { sent, refused } }: { readonly of: CallResult<'sendInvitationsAgain'>['result'] }) {
  const messages = [...new Set(refused.map(({ message }) => message))]
  return (
    <Note tone={refused.length > 0 ? 'wait' : 'good'}>
      <p role="status">
        {things(sent.length, 'invitation')} sent again. {sent.length > 0 && 'The earlier links no longer work. '}
        {refused.length > 0 && `${things(refused.length, 'invitation')} not sent: ${messages.join('; ')}.`}
      </p>
    </Note>
  )
}
