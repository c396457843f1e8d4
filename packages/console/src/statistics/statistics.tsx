import { Link, useSearchParams } from 'react-router'
import { useConnection } from '../api/connection.js'
import { useRead } from '../api/use-api.js'
import { Note, things } from '../kit/display.js'
import { Filters } from '../kit/filters.js'
import { Loaded } from '../kit/loaded.js'
import { Page } from '../kit/page.js'
import { SPANS } from '../overview/span.js'
import { PageFigures } from './page-figures.js'
import { DeadLinks, Searches } from './searches.js'
import { SiteFigures } from './site-figures.js'

const CHOICES = ['month', 'quarter', 'year'] as const
type Choice = (typeof CHOICES)[number]
const isChoice = (word: string | null): word is Choice => CHOICES.some((choice) => choice === word)

/**
 * What happens on the pages of the site, counted without names: over time, by page, and by what readers search for
 * without success.
 */
export function Statistics() {
  const [search] = useSearchParams()
  const requestedSpan = search.get('span')
  const { bucket, from } = SPANS[isChoice(requestedSpan) ? requestedSpan : 'month']
  const page = search.get('page') ?? undefined
  const query = { from: from(new Date()), page }
  const figures = useRead('readSiteStatistics', { query: { ...query, bucket } })
  return (
    <Page
      title="Statistics"
      intro="Counts of page views, searches and answers. They contain no person, session or address. Who opened private pages is under Who read what."
    >
      <Filters
        label="Filter statistics"
        filters={[
          {
            kind: 'choice',
            name: 'span',
            label: 'Time span',
            options: CHOICES.map((name) => [name, SPANS[name].name] as const),
          },
          { kind: 'text', name: 'page', label: 'Page' },
        ]}
      />
      <Loaded of={figures} shape="chart">
        {({ result }) => (
          <>
            {result.totals.views + result.totals.programs === 0 && <Nothing />}
            <SiteFigures of={result} />
            {result.hidden_parts > 0 && <Hidden parts={result.hidden_parts} />}
          </>
        )}
      </Loaded>
      <PageFigures span={query} />
      {page === undefined && <Searches span={query} />}
      <DeadLinks span={query} />
      <Mail />
    </Page>
  )
}

function Nothing() {
  return (
    <Note>
      <p>
        Nothing was counted in this time. Pages are counted once the site sets the option <code>statistics: true</code>{' '}
        of the theme and is built again.
      </p>
    </Note>
  )
}

/** Say what is left out, or the totals would seem to be for the whole site. */
function Hidden({ parts }: { readonly parts: number }) {
  return (
    <Note>
      <p>
        {things(parts, 'part')} of the site {parts === 1 ? 'is' : 'are'} for fewer than five people. Views, answers and
        comments of {parts === 1 ? 'its' : 'their'} pages are not shown, and are in no sum.
      </p>
    </Note>
  )
}

function Mail() {
  const { connection } = useConnection()
  return (
    <p className="quiet">
      What readers wrote about pages is under <Link to="/feedback?tab=comments">Feedback</Link>. Administrators can get
      these figures by email each week: see the{' '}
      <Link to={`/organizations/${connection.organization}`}>organization’s settings</Link>.
    </p>
  )
}
