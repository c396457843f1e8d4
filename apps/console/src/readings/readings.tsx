import { describeExpression } from '@portico/access'
import type { OpeningWay, RequestResult } from '@portico/protocol'
import { Link, useSearchParams } from 'react-router'
import { WAYS } from '../access/openings.js'
import { viewOf } from '../access/pages-for.js'
import { Readers } from '../access/readers.js'
import { useConnection } from '../api/connection.js'
import { useRead } from '../api/use-api.js'
import { count } from '../kit/bits.js'
import { Buttons } from '../kit/button.js'
import { DownloadCsv } from '../kit/download-csv.js'
import { Filters, momentIn } from '../kit/filters.js'
import { Loaded } from '../kit/loaded.js'
import { Page } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { Table } from '../kit/table.js'
import { ReadingChart } from './reading-chart.js'

type Reading = RequestResult<'listReadings'>[number]

const WAY_OPTIONS = [['', 'Any way'], ...Object.entries(WAYS)] as const
const isWay = (word: string | undefined): word is OpeningWay => word !== undefined && Object.hasOwn(WAYS, word)

/** The CSV columns: each row with names and with its stored ids. */
const COLUMNS: Readonly<Record<string, (row: Reading) => unknown>> = {
  day: ({ day }) => day.slice(0, 10),
  reader: ({ name }) => name,
  person_id: ({ person_id }) => person_id,
  company: ({ company }) => company,
  organization: ({ organization }) => organization,
  organization_id: ({ organization_id }) => organization_id,
  pages_for: ({ audience }) => describeExpression(audience),
  page: ({ page }) => page,
  way: ({ way }) => way,
  times: ({ times }) => times,
  first_at: ({ first_at }) => first_at,
  last_at: ({ last_at }) => last_at,
  signed_in_by: ({ actor }) => actor,
}

/** Who read which private pages, by day: as a chart, a table and a file. */
export function Readings() {
  const [search] = useSearchParams()
  const of = (name: string) => search.get(name) ?? undefined
  const way = of('way')
  const narrowed = {
    since: momentIn(of('since')),
    until: momentIn(of('until')),
    person_id: of('person_id'),
    organization_id: of('organization_id'),
    page: of('page'),
    way: isWay(way) ? way : undefined,
  }
  const readings = useRead('listReadings', { query: { ...narrowed, ...usePage({ name: 'rows' }) } })
  const organizations = useRead('listOrganizations', { query: { limit: 1000 } })
  const site = useRead('readSite')
  const paths = (site.data?.result.pages ?? []).flatMap(({ path, audience }) => (audience ? [path] : []))
  return (
    <Page
      title="Who read what"
      intro="Private pages: who received the key to which part of the site, and which pages programs requested by path. One line per day, reader and way of reading."
    >
      <Filters
        label="Filter readings"
        filters={[
          { kind: 'text', name: 'person_id', label: 'Reader (address or id)' },
          {
            kind: 'choice',
            name: 'organization_id',
            label: 'Organization',
            options: [
              ['', 'Any'],
              ...(organizations.data?.result ?? []).map(({ id, org_name }) => [id, org_name] as const),
            ],
          },
          { kind: 'text', name: 'page', label: 'Page', suggestions: paths },
          { kind: 'choice', name: 'way', label: 'Way', options: WAY_OPTIONS },
          { kind: 'moment', name: 'since', label: 'From' },
          { kind: 'moment', name: 'until', label: 'Until' },
        ]}
      />
      <ReadingChart asked={narrowed} />
      <Loaded of={readings}>
        {({ result, pagination }) => (
          <>
            <ReadingTable rows={result} />
            <Pager of={pagination} things={['line', 'lines']} name="rows" />
            {result.length > 0 && (
              <Buttons>
                <DownloadCsv of="listReadings" asked={{ query: narrowed }} columns={COLUMNS} file="who-read-what.csv" />
              </Buttons>
            )}
          </>
        )}
      </Loaded>
      <Retention />
    </Page>
  )
}

function ReadingTable({ rows }: { readonly rows: readonly Reading[] }) {
  return (
    <Table
      caption="Who read what"
      rows={rows}
      keyOf={({ day, person_id, organization_id, site_id, way, page, audience, actor }) =>
        [day, person_id, organization_id, site_id, way, page, describeExpression(audience), actor].join(' ')
      }
      empty="No matches. Lines appear when people or their programs open private pages."
      columns={[
        { head: 'Day', cell: ({ day }) => <time dateTime={day}>{DAY.format(new Date(day))}</time> },
        { head: 'Reader', names: true, cell: (row) => <Who of={row} /> },
        { head: 'Company', cell: ({ company, organization }) => company ?? organization },
        { head: 'Read', cell: (row) => <What of={row} /> },
        { head: 'Way', cell: ({ way }) => WAYS[way] },
        { head: 'Times', numeric: true, cell: ({ times }) => count(times) },
      ]}
    />
  )
}

/** Days are counted in UTC. */
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

/** Only an organization's own administrators see its members' handles. */
function Who({ of: { person_id, organization_id, name, actor } }: { readonly of: Reading }) {
  const { connection } = useConnection()
  const shown = name ?? `…${person_id.slice(-8)}`
  return (
    <span className="stack">
      {organization_id === connection.organization ? (
        <Link to={`/persons/${person_id}`}>{shown}</Link>
      ) : (
        <span title={person_id}>{shown}</span>
      )}
      {actor !== null && <span className="quiet">through a session of {actor}</span>}
    </span>
  )
}

/** A page that was requested, or the pages that the key of a part opens. */
function What({ of: { page, audience } }: { readonly of: Reading }) {
  if (page !== null) return <Link to={viewOf(page)}>{page}</Link>
  return (
    <span className="stack">
      <span className="quiet">Key to pages for</span>
      <Readers audience={audience} readers={describeExpression(audience)} />
    </span>
  )
}

function Retention() {
  const { connection } = useConnection()
  return (
    <p className="quiet">
      A browser fetches the key of a part and opens its pages without asking again, so the server does not know which of
      them were read. How long these lines are kept is in the{' '}
      <Link to={`/organizations/${connection.organization}`}>organization’s settings</Link>.
    </p>
  )
}
