import type { RequestResult } from '@portico/protocol'
import { BarChart, type Series } from '../kit/chart/bar-chart.js'
import { methodName } from '../kit/names.js'
import { Section } from '../kit/page.js'

type Statistics = RequestResult<'readStatistics'>
type Row = Statistics['rows'][number]

const FORMATS: Readonly<Record<Statistics['bucket'], Intl.DateTimeFormatOptions>> = {
  hour: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'short', timeZone: 'UTC' },
  week: { day: 'numeric', month: 'short', timeZone: 'UTC' },
  month: { month: 'short', year: '2-digit', timeZone: 'UTC' },
}

/** Sign-ins, failures and methods over time. */
export function Figures({ of: { bucket, rows, totals } }: { readonly of: Statistics }) {
  const format = new Intl.DateTimeFormat('en', FORMATS[bucket])
  const labels = rows.map(({ at }) => format.format(new Date(at)))
  const pick = (name: string, value: (row: Row) => number): Series => ({ name, values: rows.map(value) })
  return (
    <div className="charts">
      <Section title="Sign-ins and failures">
        <BarChart
          title="Sign-ins and failures"
          labels={labels}
          series={[pick('Sign-ins', ({ sign_ins }) => sign_ins), pick('Failures', ({ failures }) => failures)]}
        />
      </Section>
      <Section title="New people">
        <BarChart title="New people" labels={labels} series={[pick('Sign-ups', ({ sign_ups }) => sign_ups)]} />
      </Section>
      <Section title="Sign-in methods">
        <BarChart title="Sign-in methods" labels={labels} series={byMethod(rows, totals)} />
      </Section>
    </div>
  )
}

/** The four most-used methods, and all others combined. */
function byMethod(rows: readonly Row[], totals: Statistics['totals']): readonly Series[] {
  const ranked = Object.entries(totals.methods)
    .filter(([, { sign_ins }]) => sign_ins > 0)
    .sort(([, a], [, b]) => b.sign_ins - a.sign_ins)
    .map(([method]) => method)
  const [largest, remaining] = [ranked.slice(0, 4), ranked.slice(4)]
  const values = (methods: readonly string[]) =>
    rows.map((row) => methods.reduce((sum, method) => sum + (row.methods[method]?.sign_ins ?? 0), 0))
  return [
    ...largest.map((method) => ({ name: methodName(method), values: values([method]) })),
    ...(remaining.length > 0 ? [{ name: 'Other', values: values(remaining) }] : []),
  ]
}
