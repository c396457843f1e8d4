import type { RequestResult } from '@portico/protocol'
import { useChange, useRead } from '../api/use-api.js'
import { Button } from '../kit/button.js'
import { Confirm } from '../kit/confirm.js'
import { Badge } from '../kit/display.js'
import { Loaded } from '../kit/loaded.js'
import { methodName } from '../kit/names.js'
import { Section } from '../kit/page.js'
import { Problem } from '../kit/problem.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'
import { say } from '../words/translate.js'

type Session = RequestResult<'mySessions'>[number]

/** Where the person is signed in, with a way to end each session. */
export function MySessions() {
  const sessions = useRead('mySessions')
  const end = useChange('endMySession', { refresh: ['mySessions'], done: say('Session ended.') })
  const endOthers = useChange('endMyOtherSessions', {
    refresh: ['mySessions', 'myReaderTokens'],
    done: say('All other sessions ended.'),
  })
  const hasOtherSessions = (sessions.data?.result ?? []).some(({ current }) => !current)
  return (
    <Section
      title={say('Sessions')}
      intro={say('Where you are signed in. End any session that you do not recognize.')}
      actions={
        hasOtherSessions && (
          <Confirm
            label={say('End all others')}
            title={say('End all other sessions?')}
            yes={say('End them')}
            onYes={() => endOthers.mutateAsync({})}
          >
            <p>
              {say(
                'Every other browser and device must sign in again. Your reader tokens, feed addresses, guest links and sandbox key end, too.',
              )}
            </p>
          </Confirm>
        )
      }
    >
      <Problem error={end.error} />
      <Loaded of={sessions}>
        {({ result }) => (
          <Table
            caption={say('Sessions')}
            rows={result}
            keyOf={({ id }) => id}
            empty={say('None.')}
            columns={[
              { head: say('Where'), names: true, cell: whereOf },
              {
                head: say('Signed in with'),
                cell: ({ authentications }) => authentications.map(({ method }) => methodName(method)).join(', '),
              },
              { head: say('Since'), cell: ({ created_at }) => <When at={created_at} /> },
            ]}
            actions={(session) => {
              const path = { session_id: session.id }
              if (session.current) return <Badge tone="good">{say('this session')}</Badge>
              if (carriesCurrent(session, result))
                return (
                  <Confirm
                    label={say('End')}
                    title={say('End this session and the one you are using?')}
                    yes={say('End both')}
                    onYes={() => end.mutateAsync({ path })}
                  >
                    <p>{say('The session you are using was opened from it, so you have to sign in again here.')}</p>
                  </Confirm>
                )
              return (
                <Button
                  look="quiet"
                  aria-label={say('End: {name}', { name: whereOf(session) })}
                  onClick={() => end.mutate({ path })}
                >
                  {say('End')}
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
  origin ?? (parent_id ? say('Opened from another session') : say('Unknown device'))

/** Whether the session in use descends from this one, directly or not, and ends with it. */
function carriesCurrent({ id }: Session, all: readonly Session[]): boolean {
  let at = all.find(({ current }) => current)
  while (at && at.parent_id !== id) {
    const { parent_id } = at
    at = all.find((session) => session.id === parent_id)
  }
  return at !== undefined
}
