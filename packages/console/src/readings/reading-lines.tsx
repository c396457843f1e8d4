import { describeExpression } from '@portico/access'
import type { RequestResult } from '@portico/protocol'
import { Link } from 'react-router'
import { WAYS } from '../access/openings.js'
import { viewOf } from '../access/pages-for.js'
import { Readers } from '../access/readers.js'
import { useRead } from '../api/use-api.js'
import { Buttons } from '../kit/button.js'
import { count } from '../kit/display.js'
import { DownloadCsv } from '../kit/download-csv.js'
import { Loaded } from '../kit/loaded.js'
import { Pager, usePage } from '../kit/pager.js'
import { Table } from '../kit/table.js'
import type { ReadingFilters } from './reading-filters.js'
import { ReadingPerson } from './reading-person.js'

type Reading = RequestResult<'listReadings'>[number]

/** For a spreadsheet: each row by its names, and by the ids that it is kept by. */
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

/** Readings as they are kept: a line for each day, reader, way and thing. */
export function ReadingLines({ filters }: { readonly filters: ReadingFilters }) {
  const readings = useRead('listReadings', { query: { ...filters, ...usePage({ name: 'rows' }) } })
  return (
    <Loaded of={readings}>
      {({ result, pagination }) => (
        <>
          <ReadingTable rows={result} />
          <Pager of={pagination} things={['line', 'lines']} name="rows" />
          {result.length > 0 && (
            <Buttons>
              <DownloadCsv of="listReadings" input={{ query: filters }} columns={COLUMNS} file="who-read-what.csv" />
            </Buttons>
          )}
        </>
      )}
    </Loaded>
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
        { head: 'Reader', names: true, cell: (row) => <ReadingPerson of={row} /> },
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

/** A page, or what the pages of a part share. */
function What({ of: { page, audience } }: { readonly of: Reading }) {
  if (page !== null) return <Link to={viewOf(page)}>{page}</Link>
  return (
    <span className="stack">
      <span className="quiet">Lists and search of pages for</span>
      <Readers audience={audience} readers={describeExpression(audience)} />
    </span>
  )
}
