import type { RequestResult } from '@portico/protocol'
import { BarChart, type Series } from '../kit/chart/bar-chart.js'
import { count, Facts, things } from '../kit/display.js'
import { Section } from '../kit/page.js'

type Result = RequestResult<'readSiteStatistics'>
type Row = Result['rows'][number]

const FORMATS: Readonly<Record<Result['bucket'], Intl.DateTimeFormatOptions>> = {
  day: { day: 'numeric', month: 'short', timeZone: 'UTC' },
  week: { day: 'numeric', month: 'short', timeZone: 'UTC' },
  month: { month: 'short', year: '2-digit', timeZone: 'UTC' },
}

/** Totals for a time span, with charts. */
export function SiteFigures({ of: { bucket, rows, totals } }: { readonly of: Result }) {
  const format = new Intl.DateTimeFormat('en', FORMATS[bucket])
  const labels = rows.map(({ at }) => format.format(new Date(at)))
  const pick = (name: string, value: (row: Row) => number): Series => ({ name, values: rows.map(value) })
  const { views, programs, searches, searches_without_result, helpful, unhelpful } = totals
  const answers = helpful + unhelpful
  return (
    <>
      <Facts
        of={[
          ['Page views', count(views)],
          ['Read by programs', withShare(programs, views + programs)],
          ['Searches', count(searches)],
          ['Without a result', withShare(searches_without_result, searches)],
          ['Helpful', answers > 0 ? `${share(helpful, answers)} of ${things(answers, 'answer')}` : 'no answers'],
        ]}
      />
      <div className="charts">
        <Section title="Page views">
          <BarChart
            title="Page views"
            labels={labels}
            series={[pick('Browsers', (row) => row.views), pick('Programs', (row) => row.programs)]}
          />
        </Section>
        <Section title="Searches">
          <BarChart
            title="Searches"
            labels={labels}
            series={[
              pick('With a result', (row) => row.searches - row.searches_without_result),
              pick('Without a result', (row) => row.searches_without_result),
            ]}
          />
        </Section>
        <Section title="Was this page helpful?">
          <BarChart
            title="Was this page helpful?"
            labels={labels}
            series={[pick('Yes', (row) => row.helpful), pick('No', (row) => row.unhelpful)]}
          />
        </Section>
      </div>
    </>
  )
}

const PERCENT = new Intl.NumberFormat('en', { style: 'percent' })

/** A share as a percentage; undefined if the whole is 0. @example share(1, 4) // '25%' */
export const share = (part: number, whole: number): string => (whole === 0 ? '–' : PERCENT.format(part / whole))

const withShare = (part: number, whole: number) =>
  whole === 0 ? count(part) : `${count(part)} (${share(part, whole)})`

/** The query of a section of the page. */
export interface SpanQuery {
  readonly from: string
  readonly page: string | undefined
}
