import { useChange, useRead } from '../api/use-api.js'
import { Names, When } from '../kit/bits.js'
import { Confirm } from '../kit/confirm.js'
import { Loaded } from '../kit/loaded.js'
import { Section } from '../kit/page.js'
import { Table } from '../kit/table.js'

/** The programs that the person allowed to read as them, each with a way to end the access. */
export function MyReadingGrants() {
  const grants = useRead('myReadingGrants')
  const end = useChange('endReadingGrant', {
    refresh: ['myReadingGrants'],
    done: 'The program no longer reads as you.',
  })
  return (
    <Section
      title="Programs that read as you"
      intro="Programs that you allowed to read private pages as you, such as a coding agent. They can read, and send feedback where you allowed it, and do nothing else."
    >
      <Loaded of={grants}>
        {({ result }) => (
          <Table
            caption="Programs that read as you"
            rows={result}
            keyOf={({ id }) => id}
            empty="No program reads as you."
            columns={[
              { head: 'Program', names: true, cell: ({ name }) => name },
              { head: 'Access went to', cell: ({ host }) => placeOf(host) },
              { head: 'Groups', cell: ({ groups }) => <Names of={groups} /> },
              { head: 'Feedback', cell: ({ scope }) => (scope.includes('feedback') ? 'allowed' : 'not allowed') },
              { head: 'Last used', cell: ({ last_used }) => <When at={last_used} /> },
              { head: 'Expires', cell: ({ expires_at }) => <When at={expires_at} /> },
            ]}
            actions={({ id, name }) => (
              <Confirm
                label="End"
                title={`End access for ${name}?`}
                yes="End access"
                onYes={() => end.mutateAsync({ path: { grant_id: id } })}
              >
                <p>It can no longer read as you. Next time, it must ask you again.</p>
              </Confirm>
            )}
          />
        )}
      </Loaded>
    </Section>
  )
}

const THIS_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/

/** The host of the program, or a description if it has no host. */
function placeOf(host: string): string {
  if (host === 'code') return 'a program that showed a code'
  return THIS_MACHINE.test(host) ? 'a program on your computer' : host
}
