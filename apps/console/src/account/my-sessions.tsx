import type { RequestResult } from '@portico/protocol'
import { useChange, useRead } from '../api/use-api.js'
import { Badge, When } from '../kit/bits.js'
import { Button } from '../kit/button.js'
import { Confirm } from '../kit/confirm.js'
import { Loaded } from '../kit/loaded.js'
import { methodName } from '../kit/names.js'
import { Section } from '../kit/page.js'
import { Problem } from '../kit/problem.js'
import { Table } from '../kit/table.js'

type Session = RequestResult<'mySessions'>[number]

/** Where the person is signed in, with a way to end each session. */
export function MySessions() {
  const sessions = useRead('mySessions')
  const end = useChange('endMySession', { refresh: ['mySessions'], done: 'Session ended.' })
  const endOthers = useChange('endMyOtherSessions', {
    refresh: ['mySessions', 'myReaderTokens'],
    done: 'All other sessions ended.',
  })
  const others = (sessions.data?.result ?? []).some(({ current }) => !current)
  return (
    <Section
      title="Sessions"
      intro="Where you are signed in. End any session that you do not recognize."
      actions={
        others && (
          <Confirm
            label="End all others"
            title="End all other sessions?"
            yes="End them"
            onYes={() => endOthers.mutateAsync({})}
          >
            <p>Every other browser and device must sign in again. Your reader tokens end, too.</p>
          </Confirm>
        )
      }
    >
      <Problem error={end.error} />
      <Loaded of={sessions}>
        {({ result }) => (
          <Table
            caption="Sessions"
            rows={result}
            keyOf={({ id }) => id}
            empty="None."
            columns={[
              { head: 'Where', names: true, cell: whereOf },
              {
                head: 'Signed in with',
                cell: ({ authentications }) => authentications.map(({ method }) => methodName(method)).join(', '),
              },
              { head: 'Since', cell: ({ created_at }) => <When at={created_at} /> },
            ]}
            actions={(session) => {
              const path = { session_id: session.id }
              if (session.current) return <Badge tone="good">this session</Badge>
              if (carriesCurrent(session, result))
                return (
                  <Confirm
                    label="End"
                    title="End this session and the one you are using?"
                    yes="End both"
                    onYes={() => end.mutateAsync({ path })}
                  >
                    <p>The session you are using was opened from it, so you have to sign in again here.</p>
                  </Confirm>
                )
              return (
                <Button look="quiet" aria-label={`End: ${whereOf(session)}`} onClick={() => end.mutate({ path })}>
                  End
                </Button>
              )
            }}
          />
        )}
      </Loaded>
    </Section>
  )
}

/** A session that was opened from another one had no sign-in, so no browser is recorded for it. */
const whereOf = ({ origin, parent_id }: Session) =>
  origin ?? (parent_id ? 'Opened from another session' : 'Unknown device')

/** Whether the session in use descends from this one, directly or not, and ends with it. */
function carriesCurrent({ id }: Session, all: readonly Session[]): boolean {
  let at = all.find(({ current }) => current)
  while (at && at.parent_id !== id) {
    const { parent_id } = at
    at = all.find((one) => one.id === parent_id)
  }
  return at !== undefined
}
