import { count } from '../display.js'
import { Table } from '../table.js'

export interface Series {
  readonly name: string
  readonly values: readonly number[]
}

interface BarChartProps {
  readonly title: string
  /** The label under each bar. */
  readonly labels: readonly string[]
  /** At most five, stacked. */
  readonly series: readonly Series[]
}

const WIDTH = 400
const HEIGHT = 190
const EDGE = { left: 36, top: 10, bottom: 24 }

/** Numbers over time as stacked bars, with a table of the same numbers. */
export function BarChart({ title, labels, series }: BarChartProps) {
  const totals = labels.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))
  const marks = ticks(Math.max(0, ...totals))
  const top = marks.at(-1) ?? 1
  const [width, height] = [WIDTH - EDGE.left, HEIGHT - EDGE.top - EDGE.bottom]
  const y = (value: number) => EDGE.top + height - (value / top) * height
  const slot = width / Math.max(1, labels.length)
  // Centered under its narrow bar, the label would extend beyond the chart.
  const isLast = (at: number) => at === labels.length - 1 && labels.length > 6
  const shows = labelled(labels.length, 5)
  const spoken = series.map(({ name, values }) => `${name} ${count(sum(values))}`).join(', ')
  return (
    <figure className="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${title}: ${spoken} in all`}>
        {marks.map((mark) => (
          <g key={mark}>
            <line className="chart-rule" x1={EDGE.left} x2={WIDTH} y1={y(mark)} y2={y(mark)} />
            <text x={EDGE.left - 6} y={y(mark) + 4} textAnchor="end">
              {count(mark)}
            </text>
          </g>
        ))}
        {labels.map((label, at) => (
          <g key={label}>
            {stack(series, at).map(({ from, to, which }) => (
              <rect
                key={which}
                className={`chart-bar series-${which + 1}`}
                x={EDGE.left + at * slot + slot * 0.15}
                width={slot * 0.7}
                y={y(to)}
                height={y(from) - y(to)}
              />
            ))}
            {shows(at) && (
              <text
                x={EDGE.left + (at + (isLast(at) ? 1 : 0.5)) * slot}
                y={HEIGHT - 6}
                textAnchor={isLast(at) ? 'end' : 'middle'}
              >
                {label}
              </text>
            )}
          </g>
        ))}
      </svg>
      <figcaption>
        <ul className="legend">
          {series.map(({ name, values }, at) => (
            <li key={name} className={`series-${at + 1}`}>
              {name} {count(sum(values))}
            </li>
          ))}
        </ul>
      </figcaption>
      <details>
        <summary>{title} as a table</summary>
        <Table
          caption={title}
          rows={labels.map((label, at) => ({ label, at }))}
          keyOf={({ label }) => label}
          empty="No data yet."
          columns={[
            { head: 'When', names: true, cell: ({ label }) => label },
            ...series.map(({ name, values }) => ({
              head: name,
              numeric: true,
              cell: ({ at }: { at: number }) => count(values[at] ?? 0),
            })),
          ]}
        />
      </details>
    </figure>
  )
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The parts of one bar, from the bottom up. */
function stack(series: readonly Series[], at: number) {
  let ground = 0
  return series.map(({ values }, which) => {
    const from = ground
    ground += values[at] ?? 0
    return { which, from, to: ground }
  })
}

/**
 * Round numbers for the ticks of a scale from 0 to at least `most`, including 0. @example ticks(7) // [0, 2, 4, 6, 8]
 */
export function ticks(most: number): readonly number[] {
  const top = Math.max(1, most)
  const power = 10 ** Math.floor(Math.log10(top / 4 || 1))
  const step = Math.max(1, [1, 2, 5, 10].map((each) => each * power).find((each) => top / each <= 4) ?? 10 * power)
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, at) => at * step)
}

/** Which of `length` labels to show so that about `most` are shown, always including the last. */
export function labelled(length: number, most: number): (at: number) => boolean {
  const every = Math.max(1, Math.ceil(length / most))
  return (at) => (length - 1 - at) % every === 0
}
