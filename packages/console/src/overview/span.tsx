import { DAY, HOUR } from '@portico/protocol'
import { useSearchParams } from 'react-router'
import { Choice } from '../kit/choice.js'
import { STAYS } from '../kit/page.js'

/** The start of the day some days ago, so that a chart begins with a complete bar and the URL stays stable. */
const daysBefore = (days: number) => (now: Date) =>
  new Date(Math.floor((now.getTime() - days * DAY) / DAY) * DAY).toISOString()

/** The time spans of the charts, and their steps. */
export const SPANS = {
  day: {
    name: '24 hours',
    bucket: 'hour',
    from: (now: Date) => new Date(Math.floor(now.getTime() / HOUR - 23) * HOUR).toISOString(),
  },
  month: { name: '30 days', bucket: 'day', from: daysBefore(29) },
  quarter: { name: '13 weeks', bucket: 'week', from: daysBefore(13 * 7 - 1) },
  year: { name: '12 months', bucket: 'month', from: daysBefore(364) },
} as const

export type Span = keyof typeof SPANS

/** Narrows a URL parameter to a span. */
export const isSpan = (word: string): word is Span => Object.hasOwn(SPANS, word)

/** Chooses the time span of the charts. */
export function SpanChoice({ span }: { readonly span: Span }) {
  const [, setSearch] = useSearchParams()
  return (
    <div className="filters">
      <Choice
        label="Time span"
        options={SPANS}
        value={span}
        onChange={(next) => setSearch({ span: next }, { state: STAYS })}
      />
    </div>
  )
}
