import { useChange, useRead } from '../api/use-api.js'
import { Badge, When } from '../kit/bits.js'
import { Button } from '../kit/button.js'
import { Confirm } from '../kit/confirm.js'
import { Loaded } from '../kit/loaded.js'
import { methodName } from '../kit/method-names.js'
import { Section } from '../kit/page.js'
import { Problem } from '../kit/problem.js'
import { Table } from '../kit/table.js'

/** Where the person is signed in, and the way to end it. */
export function MySessions() {
  const sessions = useRead('mySessions')
  const end = useChange('endMySession', { refresh: ['mySessions'], done: 'The session has ended.' })
  const endOthers = useChange('endMyOtherSessions', { refresh: ['mySessions'], done: 'All other sessions have ended.' })
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
            <p>Every other browser and device has to sign in again.</p>
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
              { head: 'Where', names: true, cell: ({ origin }) => origin ?? 'Unknown device' },
              {
                head: 'Signed in with',
                cell: ({ authentications }) => authentications.map(({ method }) => methodName(method)).join(', '),
              },
              { head: 'Since', cell: ({ created_at }) => <When at={created_at} /> },
            ]}
            actions={({ id, current, origin }) =>
              current ? (
                <Badge tone="good">this session</Badge>
              ) : (
                <Button
                  look="quiet"
                  aria-label={`End: ${origin ?? 'session'}`}
                  onClick={() => end.mutate({ path: { session_id: id } })}
                >
                  End
                </Button>
              )
            }
          />
        )}
      </Loaded>
    </Section>
  )
}
