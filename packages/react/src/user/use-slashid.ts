import { useContext } from 'react'
import { type ISlashIDContext, SlashIDContext } from './slashid-context.js'

export interface UseSlashID extends ISlashIDContext {
  /** Start-up has not yet found out whether someone is signed in. */
  readonly isLoading: boolean
  /** Someone is signed in, and not anonymously. */
  readonly isAuthenticated: boolean
}

/**
 * Who is here, and how to sign them in or out.
 * @example const { user, isLoading, logOut } = useSlashID()
 */
export function useSlashID(): UseSlashID {
  const context = useContext(SlashIDContext)
  return {
    ...context,
    isLoading: context.sdkState !== 'ready',
    isAuthenticated: context.user !== undefined && !context.user.anonymous,
  }
}
