import type { ReactElement, ReactNode } from 'react'

/** A part of a form. What it gives is an element, as every version of React's types takes it. */
export interface Part<Props> {
  (props: Props): ReactElement | null
  displayName: string
}

/** Children of a part: a node, or a function that is given what the part knows. */
export type PartChildren<Context> = ReactNode | ((context: Context) => ReactNode)
