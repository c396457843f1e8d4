import { count } from '../display.js'

interface Ranked {
  readonly key: string
  readonly name: string
  readonly value: number
}

interface RankingProps {
  readonly title: string
  /** The greatest first. */
  readonly of: readonly Ranked[]
}

/** Numbers of things beside each other, as one bar for each. */
export function Ranking({ title, of }: RankingProps) {
  const most = Math.max(1, ...of.map(({ value }) => value))
  return (
    <ol className="ranking series-1" aria-label={title}>
      {of.map(({ key, name, value }) => (
        <li key={key}>
          <span className="ranking-name">{name}</span>
          <svg className="ranking-bar" aria-hidden="true">
            <rect className="chart-bar" width={`${(100 * value) / most}%`} height="100%" rx="2" />
          </svg>
          <span className="ranking-value">{count(value)}</span>
        </li>
      ))}
    </ol>
  )
}
