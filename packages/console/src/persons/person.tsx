import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useRead } from '../api/use-api.js'
import { AuditTable } from '../audit/audit-table.js'
import { ButtonLink } from '../kit/button.js'
import { Facts, Note } from '../kit/display.js'
import { Loaded } from '../kit/loaded.js'
import { LoadedPage } from '../kit/loaded-page.js'
import { Page, Section } from '../kit/page.js'
import { isInvited, membershipFacts, nameOf, type PersonRow } from '../kit/person-words.js'
import { Table } from '../kit/table.js'
import { Tabs } from '../kit/tabs.js'
import { PersonActions } from './person-actions.js'
import { PersonAttributes } from './person-attributes.js'
import { PersonConsents } from './person-consents.js'
import { PersonCredentials } from './person-credentials.js'
import { PersonGroups } from './person-groups.js'
import { PersonOpenings, ReadablePages } from './person-pages.js'
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

const TABS = { access: 'Access', activity: 'Activity', 'sign-in': 'Sign-in', data: 'Data' } as const
type Tab = keyof typeof TABS

const CONTENT: Readonly<Record<Tab, (props: { readonly person: PersonRow }) => ReactNode>> = {
  access: Access,
  activity: Activity,
  'sign-in': SignIn,
  data: Data,
}

/** Who it is, then one tab at a time. Someone who has not accepted yet only has what was entered about them. */
function PersonPage({ person }: { readonly person: PersonRow }) {
  const [search] = useSearchParams()
  const requested = search.get('tab') ?? ''
  const tab: Tab = Object.hasOwn(TABS, requested) ? (requested as Tab) : 'access'
  const Content = CONTENT[tab]
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
      <Facts of={[...membershipFacts(person), ['Kind', person.person_type]]} />
      <Tabs label="About this person" tabs={Object.entries(TABS)} open={tab} />
      <Content person={person} />
    </Page>
  )
}

function Access({ person }: { readonly person: PersonRow }) {
  return (
    <>
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
      {!isInvited(person) && <ReadablePages personId={person.person_id} />}
    </>
  )
}

function Activity({ person: { person_id } }: { readonly person: PersonRow }) {
  const audit = useRead('listAudit', { query: { person_id, limit: 20 } })
  return (
    <>
      <PersonOpenings personId={person_id} />
      <Section
        title="Audit log"
        intro="The latest actions on this person."
        actions={<ButtonLink to={`/audit?person_id=${person_id}`}>All actions</ButtonLink>}
      >
        <Loaded of={audit}>{({ result }) => <AuditTable rows={result} />}</Loaded>
      </Section>
    </>
  )
}

function SignIn({ person }: { readonly person: PersonRow }) {
  return (
    <>
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
      {!isInvited(person) && (
        <>
          <PersonCredentials personId={person.person_id} />
          <PersonSessions personId={person.person_id} />
        </>
      )}
    </>
  )
}

function Data({ person }: { readonly person: PersonRow }) {
  return (
    <>
      <Facts
        of={[
          ['Person ID', <code key="id">{person.person_id}</code>],
          ['Region', person.region],
        ]}
      />
      <PersonAttributes person={person} />
      {!isInvited(person) && <PersonConsents personId={person.person_id} />}
    </>
  )
}
