import type { ReactNode } from 'react'
import { say } from '../words/translate.js'
import { Problem } from './problem.js'

interface LoadedProps<Data> {
  /** A query, as returned by `useRead`. */
  readonly of: {
    readonly data: Data | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
    readonly isPlaceholderData?: boolean
  }
  readonly children: (data: Data) => ReactNode
}

/** Renders what was read; until then a loading message, or the error. */
export function Loaded<Data>({ of, children }: LoadedProps<Data>) {
  if (of.data === undefined)
    return of.error ? (
      <Problem error={of.error} again={of.refetch} />
    ) : (
      <p className="loading" role="status">
        {say('Loading …')}
      </p>
    )
  return (
    <div className="loaded" aria-busy={of.isPlaceholderData || undefined}>
      <Problem error={of.error} again={of.refetch} />
      {children(of.data)}
    </div>
  )
}
