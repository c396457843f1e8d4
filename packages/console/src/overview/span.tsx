import { DAY, HOUR } from '@portico/protocol'
import { useSearchParams } from 'react-router'

/** The start of the day some days ago, so that a chart begins with a complete bar and the URL stays stable. */
const daysBefore = (days: number) => (now: Date) =>
  new Date(Math.floor((now.getTime() - days * DAY) / DAY) * DAY).toISOString()

/** The time spans of the charts, and their steps. */
export const SPANS = {
  day: {
    label: '24 hours',
    bucket: 'hour',
    from: (now: Date) => new Date(Math.floor(now.getTime() / HOUR - 23) * HOUR).toISOString(),
  },
  month: { label: '30 days', bucket: 'day', from: daysBefore(29) },
  quarter: { label: '13 weeks', bucket: 'week', from: daysBefore(13 * 7 - 1) },
  year: { label: '12 months', bucket: 'month', from: daysBefore(364) },
} as const

export type Span = keyof typeof SPANS

/** Narrows a URL parameter to a span. */
export const isSpan = (word: string): word is Span => Object.hasOwn(SPANS, word)

/** Chooses the time span of the charts. */
export function SpanChoice({ span }: { readonly span: Span }) {
  const [, setSearch] = useSearchParams()
  return (
    <div className="filters">
      <div className="field">
        <label htmlFor="span">Time span</label>
        <select id="span" value={span} onChange={({ target }) => setSearch({ span: target.value })}>
          {Object.entries(SPANS).map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
