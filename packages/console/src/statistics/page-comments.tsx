import { useRead } from '../api/use-api.js'
import { Badge } from '../kit/display.js'
import { Loaded } from '../kit/loaded.js'
import { Section } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { Table } from '../kit/table.js'
import type { SpanQuery } from './site-figures.js'

/** What readers added to their answer. */
export function PageComments({ span }: { readonly span: SpanQuery }) {
  const comments = useRead('listPageComments', { query: { ...span, ...usePage({ name: 'comments', size: 10 }) } })
  return (
    <Section title="Comments" intro="What readers added to “Was this page helpful?”. Comments are anonymous.">
      <Loaded of={comments}>
        {({ result, pagination }) => (
          <>
            <Table
              caption="Comments"
              rows={result}
              keyOf={({ id }) => id}
              empty="No comments."
              columns={[
                { head: 'Comment', names: true, cell: ({ text }) => text },
                {
                  head: 'Helpful',
                  cell: ({ helpful }) => <Badge tone={helpful ? 'good' : 'bad'}>{helpful ? 'Yes' : 'No'}</Badge>,
                },
                { head: 'Page', cell: ({ page }) => page },
                { head: 'Day', cell: ({ day }) => <time dateTime={day}>{DAY.format(new Date(day))}</time> },
              ]}
            />
            <Pager of={pagination} things={['comment', 'comments']} name="comments" />
          </>
        )}
      </Loaded>
    </Section>
  )
}

/** Days are counted in UTC. */
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })
