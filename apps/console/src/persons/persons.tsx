import { Link, useSearchParams } from 'react-router'
import { useRead } from '../api/use-api.js'
import { Names, When } from '../kit/bits.js'
import { ButtonLink } from '../kit/button.js'
import { Filters } from '../kit/filters.js'
import { Loaded } from '../kit/loaded.js'
import { useGroupNames } from '../kit/names.js'
import { Page } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { isState, nameOf, STATE_OPTIONS, StateBadge } from '../kit/person-words.js'
import { Table } from '../kit/table.js'
import { ExportPersons } from './export-persons.js'

/** The people of the organization, a page at a time; the server searches and counts. */
export function Persons() {
  const [search] = useSearchParams()
  const page = usePage()
  const groups = useGroupNames()
  const state = search.get('state') ?? ''
  const narrowed = {
    search: search.get('search') ?? undefined,
    group: search.get('group') ?? undefined,
    state: isState(state) ? state : undefined,
  }
  const persons = useRead('listPersons', { query: { ...page, ...narrowed } })
  return (
    <Page
      title="People"
      intro="Everyone who can sign in to this organization."
      actions={
        <>
          <ButtonLink look="main" to="/persons/new">
            Add a person
          </ButtonLink>
          <ButtonLink to="/persons/import">Import</ButtonLink>
          <ExportPersons narrowed={narrowed} />
        </>
      }
    >
      <Filters
        label="Search people"
        filters={[
          {
            kind: 'search',
            name: 'search',
            label: 'Search people',
            placeholder: 'Start of an email, phone number or name',
          },
          { kind: 'text', name: 'group', label: 'In group', suggestions: groups },
          { kind: 'choice', name: 'state', label: 'State', options: STATE_OPTIONS },
        ]}
      />
      <Loaded of={persons}>
        {({ result, pagination }) => (
          <>
            <Table
              caption="People"
              rows={result}
              keyOf={({ person_id }) => person_id}
              empty="No people match. The search matches the start of an email address, phone number or username."
              columns={[
                {
                  head: 'Person',
                  names: true,
                  cell: (person) => <Link to={`/persons/${person.person_id}`}>{nameOf(person)}</Link>,
                },
                { head: 'State', cell: ({ state: how }) => <StateBadge state={how} /> },
                { head: 'Groups', cell: (person) => <Names of={person.groups} /> },
                { head: 'Added', cell: ({ created_at }) => <When at={created_at} /> },
              ]}
            />
            <Pager of={pagination} things={['person', 'people']} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
