import type { ReactElement, ReactNode } from 'react'

/** A part of a form. It returns an element, which the types of every version of React accept. */
export interface Part<Props, Drawn = ReactElement> {
  (props: Props): Drawn
  displayName: string
}

/** Children of a part: a node, or a function that receives the state of the part. */
export type PartChildren<Context> = ReactNode | ((context: Context) => ReactNode)
