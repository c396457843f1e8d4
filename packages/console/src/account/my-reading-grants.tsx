import { useChange, useRead } from '../api/use-api.js'
import { Names } from '../kit/chips.js'
import { Confirm } from '../kit/confirm.js'
import { Loaded } from '../kit/loaded.js'
import { Section } from '../kit/page.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'
import { say } from '../words/translate.js'

/** The programs that the person allowed to read as them, each with a way to end the access. */
export function MyReadingGrants() {
  const grants = useRead('myReadingGrants')
  const end = useChange('endReadingGrant', {
    refresh: ['myReadingGrants'],
    done: say('The program no longer reads as you.'),
  })
  return (
    <Section
      title={say('Programs that read as you')}
      intro={say(
        'Programs that you allowed to read private pages as you, such as a coding agent. They can read, and send feedback where you allowed it, and do nothing else.',
      )}
    >
      <Loaded of={grants}>
        {({ result }) => (
          <Table
            caption={say('Programs that read as you')}
            rows={result}
            keyOf={({ id }) => id}
            empty={say('No program reads as you.')}
            columns={[
              { head: say('Program'), names: true, cell: ({ name }) => name },
              { head: say('Access went to'), cell: ({ host }) => placeOf(host) },
              { head: say('Groups'), cell: ({ groups }) => <Names of={groups} /> },
              {
                head: say('Feedback'),
                cell: ({ scope }) => say(scope.includes('feedback') ? 'allowed' : 'not allowed'),
              },
              { head: say('Last used'), cell: ({ last_used }) => <When at={last_used} /> },
              { head: say('Expires'), cell: ({ expires_at }) => <When at={expires_at} /> },
            ]}
            actions={({ id, name }) => (
              <Confirm
                label={say('End')}
                title={say('End access for {name}?', { name })}
                yes={say('End access')}
                onYes={() => end.mutateAsync({ path: { grant_id: id } })}
              >
                <p>{say('It can no longer read as you. Next time, it must ask you again.')}</p>
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
  if (host === 'code') return say('a program that showed a code')
  return THIS_MACHINE.test(host) ? say('a program on your computer') : host
}
