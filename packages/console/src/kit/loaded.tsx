import type { ReactNode } from 'react'
import { Problem } from './problem.js'
import { type Shape, Skeleton } from './skeleton.js'

interface LoadedProps<Data> {
  /** A query, as returned by `useRead`. */
  readonly of: {
    readonly data: Data | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
    readonly isPlaceholderData?: boolean
  }
  /** The outline that is shown until then. Default: the rows of a list. */
  readonly shape?: Shape
  readonly children: (data: Data) => ReactNode
}

/** Renders what was read; until then its outline, or the error. */
export function Loaded<Data>({ of, shape = 'rows', children }: LoadedProps<Data>) {
  if (of.data === undefined) return of.error ? <Problem error={of.error} again={of.refetch} /> : <Skeleton of={shape} />
  return (
    <div className="loaded" aria-busy={of.isPlaceholderData || undefined}>
      <Problem error={of.error} again={of.refetch} />
      {children(of.data)}
    </div>
  )
}
