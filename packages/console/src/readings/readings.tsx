import { Link, useSearchParams } from 'react-router'
import { WAYS } from '../access/openings.js'
import { useConnection } from '../api/connection.js'
import { useRead } from '../api/use-api.js'
import { Filters } from '../kit/filters.js'
import { Page } from '../kit/page.js'
import { GROUPED_BY } from './grouped-by.js'
import { ReadingChart } from './reading-chart.js'
import { filtersOf } from './reading-filters.js'
import { ReadingLines } from './reading-lines.js'
import { ReadingTotals } from './reading-totals.js'

const WAY_OPTIONS = [['', 'Any way'], ...Object.entries(WAYS)] as const
const GROUP_OPTIONS = [
  ['', 'Nothing'],
  ...Object.entries(GROUPED_BY).map(([by, { label }]) => [by, label] as const),
] as const

/** Who read which private pages, by day or in total: as a chart, a table and a file. */
export function Readings() {
  const [search] = useSearchParams()
  const { filters, by } = filtersOf(search)
  const organizations = useRead('listOrganizations', { query: { limit: 1000 } })
  const site = useRead('readSite')
  const paths = (site.data?.result.pages ?? []).flatMap(({ path, audience }) => (audience ? [path] : []))
  return (
    <Page
      title="Who read what"
      intro="Private pages: who received the key to which part of the site, and which pages programs requested by path. One line per day, reader and way of reading, or totals."
    >
      <Filters
        label="Filter readings"
        filters={[
          {
            kind: 'search',
            name: 'person_id',
            label: 'Reader (address or id)',
            placeholder: 'Reader: an address or id',
          },
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
          { kind: 'choice', name: 'by', label: 'Group by', options: GROUP_OPTIONS },
        ]}
        dates
      />
      {by ? (
        <ReadingTotals key={by} filters={filters} by={by} />
      ) : (
        <>
          <ReadingChart filters={filters} />
          <ReadingLines filters={filters} />
        </>
      )}
      <Retention />
    </Page>
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
