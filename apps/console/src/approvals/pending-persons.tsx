import { Link } from 'react-router'
import { useChange, useRead } from '../api/use-api.js'
import { When } from '../kit/bits.js'
import { Button, Buttons } from '../kit/button.js'
import { Loaded } from '../kit/loaded.js'
import { Section } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { Problem } from '../kit/problem.js'
import { Table } from '../kit/table.js'
import { nameOf } from '../persons/person-words.js'

/** Newcomers of an organization whose settings ask for approval. */
export function PendingPersons() {
  const persons = useRead('listPersons', { query: { ...usePage({ name: 'newcomers' }), state: 'pending' } })
  const refresh = ['listPersons', 'readStatistics', 'listAudit'] as const
  const approve = useChange('approvePerson', { refresh, done: 'The person is let in.' })
  const reject = useChange('rejectPerson', { refresh, done: 'The person is turned away.' })
  return (
    <Section
      title="Newcomers"
      intro="People who signed up where an organization asks for approval. They cannot sign in until you decide."
    >
      <Problem error={approve.error ?? reject.error} />
      <Loaded of={persons}>
        {({ result, pagination }) => (
          <>
            <Table
              caption="Newcomers"
              rows={result}
              keyOf={({ person_id }) => person_id}
              empty="Nobody waits."
              columns={[
                {
                  head: 'Person',
                  names: true,
                  cell: (person) => <Link to={`/persons/${person.person_id}`}>{nameOf(person)}</Link>,
                },
                { head: 'Signed up', cell: ({ created_at }) => <When at={created_at} /> },
              ]}
              actions={(person) => (
                <Buttons>
                  <Button
                    look="main"
                    aria-label={`Let in: ${nameOf(person)}`}
                    onClick={() => approve.mutate({ path: { person_id: person.person_id } })}
                  >
                    Let in
                  </Button>
                  <Button
                    aria-label={`Turn away: ${nameOf(person)}`}
                    onClick={() => reject.mutate({ path: { person_id: person.person_id } })}
                  >
                    Turn away
                  </Button>
                </Buttons>
              )}
            />
            <Pager of={pagination} things={['person', 'people']} name="newcomers" />
          </>
        )}
      </Loaded>
    </Section>
  )
}
