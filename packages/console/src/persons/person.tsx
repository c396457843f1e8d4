import { useParams } from 'react-router'
import { useRead } from '../api/use-api.js'
import { AuditTable } from '../audit/audit-table.js'
import { Facts, Note } from '../kit/display.js'
import { Loaded } from '../kit/loaded.js'
import { LoadedPage } from '../kit/loaded-page.js'
import { Page, Section } from '../kit/page.js'
import { isInvited, membershipFacts, nameOf, type PersonRow } from '../kit/person-words.js'
import { Table } from '../kit/table.js'
import { PersonActions } from './person-actions.js'
import { PersonAttributes } from './person-attributes.js'
import { PersonConsents } from './person-consents.js'
import { PersonCredentials } from './person-credentials.js'
import { PersonGroups } from './person-groups.js'
import { PersonPages } from './person-pages.js'
import { PersonSessions } from './person-sessions.js'

const BACK = { to: '/persons', label: 'People' }

/** Everything that is known about one person, and the actions on it. */
export function Person() {
  const { person_id = '' } = useParams()
  const person = useRead('getPerson', { path: { person_id } })
  return (
    <LoadedPage of={person} title="Person" back={BACK}>
      {({ result }) => <PersonPage key={result.person_id} person={result} />}
    </LoadedPage>
  )
}

function PersonPage({ person }: { readonly person: PersonRow }) {
  const { person_id } = person
  const audit = useRead('listAudit', { query: { person_id, limit: 20 } })
  return (
    <Page title={nameOf(person)} back={BACK} actions={<PersonActions person={person} />}>
      {isInvited(person) && (
        <Note tone="plain">
          <p>
            This person will be asked at their next sign-in and becomes a member once they accept. Until then, you see
            only what you entered.
          </p>
        </Note>
      )}
      <Facts
        of={[
          ...membershipFacts(person),
          ['Person ID', <code key="id">{person_id}</code>],
          ['Kind', person.person_type],
          ['Region', person.region],
        ]}
      />
      <Section title="Handles">
        <Table
          caption="Handles"
          rows={person.handles}
          keyOf={({ type, value }) => `${type} ${value}`}
          empty="No handles: this person signed in with a one-time link and has not added an address yet."
          columns={[
            { head: 'Handle', names: true, cell: ({ value }) => value },
            { head: 'Kind', cell: ({ type }) => type.replace('_', ' ') },
            { head: 'Verified', cell: ({ verified }) => (verified ? 'Yes' : 'No') },
          ]}
        />
      </Section>
      <Section
        title="Groups"
        intro={
          isInvited(person)
            ? 'The groups that the person gets when they accept. Until then they have none.'
            : 'What the person can read, and whether they administer the hub.'
        }
      >
        <PersonGroups person={person} />
      </Section>
      {!isInvited(person) && (
        <>
          <PersonPages personId={person_id} />
          <PersonCredentials personId={person_id} />
          <PersonSessions personId={person_id} />
          <PersonConsents personId={person_id} />
        </>
      )}
      <PersonAttributes person={person} />
      <Section title="Audit log" intro="The latest actions on this person.">
        <Loaded of={audit}>{({ result }) => <AuditTable rows={result} />}</Loaded>
      </Section>
    </Page>
  )
}
