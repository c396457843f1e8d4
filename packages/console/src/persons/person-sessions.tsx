import { useChange, useRead } from '../api/use-api.js'
import { Button } from '../kit/button.js'
import { Confirm } from '../kit/confirm.js'
import { Loaded } from '../kit/loaded.js'
import { methodName } from '../kit/names.js'
import { Section } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'

/** Where a person is signed in now. */
export function PersonSessions({ personId }: { readonly personId: string }) {
  const path = { person_id: personId }
  const sessions = useRead('listSessions', { path, query: usePage({ name: 'sessions' }) })
  const refresh = ['listSessions', 'listAudit'] as const
  const end = useChange('endSession', { refresh, done: 'Session ended.' })
  const endAll = useChange('endSessions', { refresh, done: 'All sessions ended.' })
  return (
    <Section
      title="Sessions"
      intro="Where they are signed in. Ending a session takes effect immediately."
      actions={
        (sessions.data?.result.length ?? 0) > 0 && (
          <Confirm label="End all" title="End all sessions?" yes="End all" onYes={() => endAll.mutateAsync({ path })}>
            <p>
              The person is signed out everywhere and must sign in again. Reader tokens, feed addresses, guest links and
              the sandbox key end, too.
            </p>
          </Confirm>
        )
      }
    >
      <Loaded of={sessions}>
        {({ result, pagination }) => (
          <>
            <Table
              caption="Sessions"
              rows={result}
              keyOf={({ id }) => id}
              empty="Signed in nowhere."
              columns={[
                {
                  head: 'Signed in with',
                  names: true,
                  cell: ({ kind, authentications }) =>
                    kind === 'reader'
                      ? 'Reader token'
                      : kind === 'preview'
                        ? 'Preview of a pull request'
                        : authentications.map(({ method }) => methodName(method)).join(', '),
                },
                { head: 'Since', cell: ({ created_at }) => <When at={created_at} /> },
                { head: 'Until', cell: ({ expires_at }) => <When at={expires_at} /> },
              ]}
              actions={({ id }) => (
                <Button look="quiet" onClick={() => end.mutate({ path: { ...path, session_id: id } })}>
                  End
                </Button>
              )}
            />
            <Pager of={pagination} things={['session', 'sessions']} name="sessions" />
          </>
        )}
      </Loaded>
    </Section>
  )
}
