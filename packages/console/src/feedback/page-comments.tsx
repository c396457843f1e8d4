import { useSearchParams } from 'react-router'
import { useRead } from '../api/use-api.js'
import { Badge } from '../kit/display.js'
import { Filters } from '../kit/filters.js'
import { Loaded } from '../kit/loaded.js'
import { Pager, usePage } from '../kit/pager.js'
import { Table } from '../kit/table.js'
import { isSpan, SPANS } from '../overview/span.js'

const CHOICES = [
  ['', SPANS.year.name],
  ['quarter', SPANS.quarter.name],
  ['month', SPANS.month.name],
] as const

/** What readers added to “Was this page helpful?”, without their names. */
export function PageComments() {
  const [search] = useSearchParams()
  const requested = search.get('span') ?? ''
  const { from } = SPANS[isSpan(requested) ? requested : 'year']
  const query = { from: from(new Date()), page: search.get('about') ?? undefined }
  const comments = useRead('listPageComments', { query: { ...query, ...usePage({ name: 'comments', size: 20 }) } })
  return (
    <>
      <Filters
        label="Filter comments"
        filters={[
          { kind: 'search', name: 'about', label: 'Page', placeholder: 'Page, such as /docs/intro' },
          { kind: 'choice', name: 'span', label: 'Time', options: CHOICES },
        ]}
      />
      <Loaded of={comments}>
        {({ result, pagination }) => (
          <>
            <Table
              caption="Comments"
              rows={result}
              keyOf={({ id }) => id}
              empty="No comments. Readers can add one after they said whether a page was helpful."
              columns={[
                { head: 'Comment', names: true, wide: true, cell: ({ text }) => text },
                {
                  head: 'Helpful',
                  cell: ({ helpful }) => <Badge tone={helpful ? 'good' : 'plain'}>{helpful ? 'Yes' : 'No'}</Badge>,
                },
                { head: 'Page', cell: ({ page }) => <a href={page}>{page}</a> },
                { head: 'Day', cell: ({ day }) => <time dateTime={day}>{DAY.format(new Date(day))}</time> },
              ]}
            />
            <Pager of={pagination} things={['comment', 'comments']} name="comments" />
          </>
        )}
      </Loaded>
    </>
  )
}

/** Days are counted in UTC. */
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })
