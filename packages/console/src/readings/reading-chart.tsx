import { DAY, OPENING_WAYS, type OpeningWay, type RequestQuery } from '@portico/protocol'
import { WAYS } from '../access/openings.js'
import { useRead } from '../api/use-api.js'
import { BarChart } from '../kit/chart/bar-chart.js'
import { things } from '../kit/display.js'
import { Loaded } from '../kit/loaded.js'
import { Section } from '../kit/page.js'

type CountQuery = RequestQuery<'countReadings'>

/** The order of the bars. */
const SHOWN = Object.keys(OPENING_WAYS) as OpeningWay[]

/** Readings over time, by way: of the last 30 days, unless the filters set other dates. */
export function ReadingChart({
  filters,
}: {
  readonly filters: { readonly [Name in keyof CountQuery]: CountQuery[Name] | undefined }
}) {
  const bucket = bucketFor(filters.since, filters.until)
  const counted = useRead('countReadings', { query: { ...filters, bucket } as CountQuery })
  return (
    <Loaded of={counted}>
      {({ result: { rows, readers, organizations } }) => (
        <Section
          title="Readings over time"
          intro={`${things(readers, 'reader')} of ${things(organizations, 'organization')}${filters.since || filters.until ? '' : ' in the last 30 days'}.`}
        >
          <BarChart
            title="Readings over time"
            labels={rows.map(({ at }) => LABELS[bucket].format(new Date(at)))}
            series={SHOWN.map((way) => ({ name: WAYS[way], values: rows.map(({ ways }) => ways[way] ?? 0) }))}
          />
        </Section>
      )}
    </Loaded>
  )
}

const DAYS = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const MONTHS = new Intl.DateTimeFormat('en', { month: 'short', year: '2-digit', timeZone: 'UTC' })
/** No two bars may have the same label. */
const LABELS = { day: DAYS, week: DAYS, month: MONTHS }

/** Days if they fit, else weeks, else months. */
function bucketFor(since: string | undefined, until: string | undefined): 'day' | 'week' | 'month' {
  if (since === undefined) return 'day'
  const days = ((until === undefined ? Date.now() : Date.parse(until)) - Date.parse(since)) / DAY
  if (days <= 92) return 'day'
  return days <= 360 ? 'week' : 'month'
}
