import { Link } from 'react-router'
import { viewOf } from '../access/pages-for.js'
import { useRead } from '../api/use-api.js'
import { count } from '../kit/display.js'
import { Loaded } from '../kit/loaded.js'
import { Section } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { Table } from '../kit/table.js'
import type { SpanQuery } from './site-figures.js'

interface SpanProps {
  readonly span: SpanQuery
}

/** What readers search for: first the searches without a result, which show where pages are missing. */
export function Searches({ span: { from } }: SpanProps) {
  return (
    <>
      <Words
        title="Searches without a result"
        name="nothing"
        query={{ from, found: 'false' }}
        empty="No search without a result was made by three different readers on one day."
      />
      <Words
        title="Searches with a result"
        name="searches"
        query={{ from, found: 'true' }}
        empty="No search was made by three different readers on one day."
      />
    </>
  )
}

interface WordsProps {
  readonly title: string
  readonly name: string
  readonly query: { readonly from: string; readonly found: 'true' | 'false' }
  readonly empty: string
}

function Words({ title, name, query, empty }: WordsProps) {
  const searches = useRead('listSearches', { query: { ...query, ...usePage({ name, size: 10 }) } })
  return (
    <Section title={title} intro="The words of a search are kept once three different readers have made it on one day.">
      <Loaded of={searches}>
        {({ result, pagination }) => (
          <>
            <Table
              caption={title}
              rows={result}
              keyOf={({ words }) => words}
              empty={empty}
              columns={[
                { head: 'Words', names: true, cell: ({ words }) => words },
                { head: 'Searches', numeric: true, cell: ({ searches: times }) => count(times) },
              ]}
            />
            <Pager of={pagination} things={['search', 'searches']} name={name} />
          </>
        )}
      </Loaded>
    </Section>
  )
}

/** Addresses without a page, with the page that linked to them. */
export function DeadLinks({ span }: SpanProps) {
  const links = useRead('listDeadLinks', { query: { ...span, ...usePage({ name: 'links', size: 10 }) } })
  return (
    <Section
      title="Dead links"
      intro="Broken links on pages of this site, listed once three different readers have followed them on one day."
    >
      <Loaded of={links}>
        {({ result, pagination }) => (
          <>
            <Table
              caption="Dead links"
              rows={result}
              keyOf={({ page, from }) => `${page} ${from}`}
              empty="No dead links were followed."
              columns={[
                { head: 'Address', names: true, cell: ({ page }) => <code>{page}</code> },
                { head: 'On the page', cell: ({ from }) => <Link to={viewOf(from)}>{from}</Link> },
                { head: 'Times', numeric: true, cell: ({ times }) => count(times) },
              ]}
            />
            <Pager of={pagination} things={['link', 'links']} name="links" />
          </>
        )}
      </Loaded>
    </Section>
  )
}
