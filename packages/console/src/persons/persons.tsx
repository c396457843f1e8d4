import { MEMBER_ORDERS } from '@portico/protocol'
import { Link, useSearchParams } from 'react-router'
import { useRead } from '../api/use-api.js'
import { ButtonLink } from '../kit/button.js'
import { Names } from '../kit/chips.js'
import { Create, OpenDrawer } from '../kit/drawer.js'
import { Filters } from '../kit/filters.js'
import { Loaded } from '../kit/loaded.js'
import { useGroupNames } from '../kit/names.js'
import { Page, STAYS } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { isState, nameOf, type PersonRow, STATE_OPTIONS, StateBadge } from '../kit/person-words.js'
import { useSelection } from '../kit/selection.js'
import { useSorting } from '../kit/sorting.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'
import { AddPerson } from './add-person.js'
import { BulkActions } from './bulk-actions.js'
import { ExportPersons } from './export-persons.js'
import { PersonDrawer, usePersonDrawer } from './person-drawer.js'

const SORT_OPTIONS = [
  ['', 'First joined'],
  ['-joined', 'Last joined'],
  ['address', 'Address, A to Z'],
  ['-address', 'Address, Z to A'],
  ['-last_seen', 'Last seen'],
  ['last_seen', 'Least recently seen'],
] as const

/** Narrows a URL parameter to a sort order. @example orderIn('-last_seen') // 'last_seen' */
const orderIn = (by: string) => MEMBER_ORDERS.find((order) => order === by.replace(/^-/, ''))

/** The people of the organization, a page at a time; the server searches, sorts and counts. */
export function Persons() {
  const [search] = useSearchParams()
  const page = usePage()
  const groups = useGroupNames()
  const sorting = useSorting('joined')
  const state = search.get('state') ?? ''
  const searchText = search.get('search') ?? undefined
  const narrowed = {
    search: searchText,
    group: search.get('group') ?? undefined,
    state: isState(state) ? state : undefined,
  }
  // A search without a chosen order shows prefix matches first.
  const sort = search.has('sort') || searchText === undefined ? orderIn(sorting.by) : undefined
  const order = sort && (sorting.by.startsWith('-') ? 'desc' : 'asc')
  const persons = useRead('listPersons', { query: { ...page, ...narrowed, sort, order } })
  const isNarrowed = Object.values(narrowed).some((part) => part !== undefined)
  return (
    <Page
      title="People"
      intro="Everyone who can sign in to this organization."
      actions={
        <>
          <Create name="person" label="Add a person">
            {() => <AddPerson />}
          </Create>
          <ButtonLink to="/persons/import">Import</ButtonLink>
          <ExportPersons narrowed={narrowed} />
        </>
      }
    >
      <Filters
        label="Search people"
        filters={[
          { kind: 'search', name: 'search', label: 'Search people', placeholder: 'Part of an address or name' },
          { kind: 'text', name: 'group', label: 'Group', suggestions: groups },
          { kind: 'choice', name: 'state', label: 'State', options: STATE_OPTIONS },
          { kind: 'choice', name: 'sort', label: 'Sort by', options: SORT_OPTIONS, narrow: true },
        ]}
      />
      <Loaded of={persons}>
        {({ result, pagination }) => (
          <>
            <List
              rows={result}
              // A list that is too long to count is too long to sort.
              sorting={pagination?.exact === false ? undefined : sorting}
              empty={
                searchText !== undefined
                  ? `No people match “${searchText}”.`
                  : isNarrowed
                    ? 'No people match.'
                    : 'No people yet. Add or invite the first one.'
              }
            />
            <Pager of={pagination} things={['person', 'people']} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

interface ListProps {
  readonly rows: readonly PersonRow[]
  readonly sorting: ReturnType<typeof useSorting> | undefined
  readonly empty: string
}

function List({ rows, sorting, empty }: ListProps) {
  const selection = useSelection(rows.map(({ person_id }) => person_id))
  const drawer = usePersonDrawer()
  return (
    <>
      <Table
        caption="People"
        rows={rows}
        keyOf={({ person_id }) => person_id}
        empty={empty}
        emptyAction={<OpenDrawer name="person">Add a person</OpenDrawer>}
        {...(sorting && { sorting })}
        selection={{ ...selection, nameOf }}
        columns={[
          {
            head: 'Person',
            names: true,
            sort: 'address',
            cell: (person) => (
              <Link id={`person-${person.person_id}`} to={drawer.to(person.person_id)} state={STAYS} preventScrollReset>
                {nameOf(person)}
              </Link>
            ),
          },
          { head: 'State', cell: (person) => <StateBadge person={person} /> },
          { head: 'Groups', cell: (person) => <Names of={person.groups} /> },
          { head: 'Joined', sort: 'joined', cell: ({ created_at }) => <When at={created_at} /> },
          { head: 'Last seen', sort: 'last_seen', cell: ({ last_seen }) => <When at={last_seen} /> },
        ]}
      />
      <BulkActions rows={rows} selection={selection} />
      {drawer.open !== undefined && <PersonDrawer key={drawer.open} personId={drawer.open} rows={rows} />}
    </>
  )
}
