import type { ReactElement, ReactNode } from 'react'
import { useSlashID } from './use-slashid.js'

/** Shows its children once it is known that nobody is signed in. Anonymous users count as signed out. */
export function LoggedOut({ children }: { readonly children?: ReactNode }): ReactElement | null {
  const { isLoading, isAuthenticated } = useSlashID()
  return isLoading || isAuthenticated ? null : <>{children}</>
}
