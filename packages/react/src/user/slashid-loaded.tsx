import type { ReactElement, ReactNode } from 'react'
import { useSlashID } from './use-slashid.js'

export interface SlashIDLoadedProps {
  readonly fallback?: ReactNode
  readonly children?: ReactNode
}

/** Shows its children once start-up knows who is here, and `fallback` until then. */
export function SlashIDLoaded({ fallback, children }: SlashIDLoadedProps): ReactElement {
  return <>{useSlashID().isLoading ? fallback : children}</>
}
