import type { ReadingGrouping } from '@portico/protocol'
import { Link, useSearchParams } from 'react-router'
import { useRead } from '../api/use-api.js'
import { Buttons } from '../kit/button.js'
import { Ranking } from '../kit/chart/ranking.js'
import { count, things } from '../kit/display.js'
import { DownloadCsv } from '../kit/download-csv.js'
import { Loaded } from '../kit/loaded.js'
import { Section } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'
import { GROUPED_BY, type Total } from './grouped-by.js'
import type { ReadingFilters } from './reading-filters.js'

interface ReadingTotalsProps {
  readonly filters: ReadingFilters
  readonly by: ReadingGrouping
}

const RANKED = 10

/** Readings added up, the most first: as a chart, a table and a file. */
export function ReadingTotals({ filters, by }: ReadingTotalsProps) {
  const query = { ...filters, by }
  const totals = useRead('totalReadings', { query: { ...query, ...usePage({ name: 'rows' }) } })
  const grouping = GROUPED_BY[by]
  return (
    <>
      <ReadingRanking filters={filters} by={by} />
      <Loaded of={totals}>
        {({ result, pagination }) => (
          <>
            <TotalsTable rows={result} by={by} />
            <Pager of={pagination} things={grouping.things} name="rows" />
            {result.length > 0 && (
              <Buttons>
                <DownloadCsv
                  of="totalReadings"
                  input={{ query }}
                  columns={{ ...grouping.columns, ...COUNTS }}
                  file={`who-read-what-by-${by}.csv`}
                />
              </Buttons>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

const COUNTS: Readonly<Record<string, (total: Total) => unknown>> = {
  times: ({ times }) => times,
  readers: ({ readers }) => readers,
  first_at: ({ first_at }) => first_at,
  last_at: ({ last_at }) => last_at,
}

function TotalsTable({ rows, by }: { readonly rows: readonly Total[]; readonly by: ReadingGrouping }) {
  const [search] = useSearchParams()
  const { head, cell, name, narrow } = GROUPED_BY[by]
  const toLines = (total: Total) => {
    const filters = narrow(total)
    if (!filters) return undefined
    const next = new URLSearchParams(search)
    for (const each of ['by', 'rows']) next.delete(each)
    for (const [key, value] of Object.entries(filters)) if (value !== null) next.set(key, value)
    return `?${next}`
  }
  return (
    <Table
      caption="Who read what"
      rows={rows}
      keyOf={keyOf}
      empty="No matches. Lines appear when people or their programs open private pages."
      columns={[
        { head, names: true, cell },
        ...(by === 'person'
          ? [{ head: 'Company', cell: ({ company, organization }: Total) => company ?? organization }]
          : [{ head: 'Readers', numeric: true, cell: ({ readers }: Total) => count(readers) }]),
        {
          head: 'Times',
          numeric: true,
          cell: (total) => {
            const to = toLines(total)
            const times = count(total.times)
            if (!to) return times
            return (
              <Link to={to} aria-label={`${things(total.times, 'reading')}: ${name(total)}`}>
                {times}
              </Link>
            )
          },
        },
        { head: 'First', cell: ({ first_at }) => <When at={first_at} /> },
        { head: 'Last', cell: ({ last_at }) => <When at={last_at} /> },
      ]}
    />
  )
}

/** The first lines of all pages. */
function ReadingRanking({ filters, by }: ReadingTotalsProps) {
  const totals = useRead('totalReadings', { query: { ...filters, by, limit: RANKED } })
  const { label, things: words, name } = GROUPED_BY[by]
  const title = `Readings by ${label.toLowerCase()}`
  return (
    <Loaded of={totals}>
      {({ result, pagination: { total_count = 0 } = {} }) =>
        result.length > 0 && (
          <Section
            title={title}
            intro={total_count > RANKED ? `The first ${RANKED} of ${things(total_count, ...words)}.` : undefined}
          >
            <Ranking
              title={title}
              of={result.map((total) => ({ key: keyOf(total), name: name(total), value: total.times }))}
            />
          </Section>
        )
      }
    </Loaded>
  )
}

const keyOf = ({ person_id, actor, organization_id, site_id, audience, page, way }: Total): string =>
  JSON.stringify([person_id, actor, organization_id, site_id, audience, page, way])
