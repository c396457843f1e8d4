import { Link } from 'react-router'
import { useChange, useRead } from '../api/use-api.js'
import { Button, Buttons } from '../kit/button.js'
import { Loaded } from '../kit/loaded.js'
import { Section } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { nameOf } from '../kit/person-words.js'
import { Problem } from '../kit/problem.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'

/** Sign-ups of an organization that requires approval. */
export function PendingPersons() {
  const persons = useRead('listPersons', { query: { ...usePage({ name: 'sign-ups' }), state: 'pending' } })
  const refresh = ['listPersons', 'readStatistics', 'listAudit'] as const
  const approve = useChange('approvePerson', { refresh, done: 'Sign-up approved.' })
  const reject = useChange('rejectPerson', { refresh, done: 'Sign-up rejected.' })
  return (
    <Section
      title="Sign-ups"
      intro="People who signed up where approval is required. They cannot sign in until you approve them."
    >
      <Problem error={approve.error ?? reject.error} />
      <Loaded of={persons}>
        {({ result, pagination }) => (
          <>
            <Table
              caption="Sign-ups"
              rows={result}
              keyOf={({ person_id }) => person_id}
              empty="No sign-ups to approve."
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
                    aria-label={`Approve: ${nameOf(person)}`}
                    onClick={() => approve.mutate({ path: { person_id: person.person_id } })}
                  >
                    Approve
                  </Button>
                  <Button
                    aria-label={`Reject: ${nameOf(person)}`}
                    onClick={() => reject.mutate({ path: { person_id: person.person_id } })}
                  >
                    Reject
                  </Button>
                </Buttons>
              )}
            />
            <Pager of={pagination} things={['sign-up', 'sign-ups']} name="sign-ups" />
          </>
        )}
      </Loaded>
    </Section>
  )
}
