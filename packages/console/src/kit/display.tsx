import type { ReactNode } from 'react'

type Tone = 'plain' | 'good' | 'wait' | 'bad'

/** A state in one word. The color only repeats it. */
export function Badge({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={`badge badge--${tone}`}>{children}</span>
}

/** The facts about one thing, as names and values. */
export function Facts({ of }: { readonly of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Something the user should know before they continue. */
export function Note({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <div className={`note note--${tone}`}>{children}</div>
}

const NUMBER = new Intl.NumberFormat('en')

/** A number with thousands separators. */
export const count = (value: number): string => NUMBER.format(value)

/** The number of rows of a list, with a plus if there are more than were counted. @example '10,000+' */
export const atLeast = ({ total_count, exact }: { readonly total_count: number; readonly exact?: boolean }): string =>
  exact === false ? `${count(total_count)}+` : count(total_count)

/** A count with its noun. @example things(1, 'person') // '1 person' */
export const things = (value: number, singular: string, plural = `${singular}s`): string =>
  `${count(value)} ${value === 1 ? singular : plural}`
