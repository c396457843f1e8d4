import type { FactorMethod } from '@portico/sdk'
import type { ReactElement, ReactNode } from 'react'
import { useSlashID } from './use-slashid.js'

export interface LoggedInProps {
  /** Methods that the user must have proved, or a test of them. */
  readonly withFactorMethods?: readonly FactorMethod[] | ((methods: FactorMethod[]) => boolean)
  readonly children?: ReactNode
}

/** Shows its children to signed-in, non-anonymous users, and only to those with the required factors. */
export function LoggedIn({ withFactorMethods, children }: LoggedInProps): ReactElement | null {
  const { user, isAuthenticated } = useSlashID()
  if (!user || !isAuthenticated) return null
  return proven(user.authentication, withFactorMethods) ? <>{children}</> : null
}

function proven(methods: FactorMethod[], condition: LoggedInProps['withFactorMethods']): boolean {
  if (typeof condition === 'function') return condition(methods)
  return condition?.every((method) => methods.includes(method)) ?? true
}

/** Shows its children once it is known that no one is signed in. Anonymous users count as signed out. */
export function LoggedOut({ children }: { readonly children?: ReactNode }): ReactElement | null {
  const { isLoading, isAuthenticated } = useSlashID()
  return isLoading || isAuthenticated ? null : <>{children}</>
}

export interface SlashIDLoadedProps {
  readonly fallback?: ReactNode
  readonly children?: ReactNode
}

/** Shows its children once start-up has determined the current user, and `fallback` until then. */
export function SlashIDLoaded({ fallback, children }: SlashIDLoadedProps): ReactElement {
  return <>{useSlashID().isLoading ? fallback : children}</>
}
