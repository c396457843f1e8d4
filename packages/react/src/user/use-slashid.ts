import { useContext } from 'react'
import type { SdkEvents } from './sdk-events.js'
import { type ISlashIDContext, SlashIDContext } from './slashid-context.js'

export interface UseSlashID extends Omit<ISlashIDContext, keyof SdkEvents>, SdkEvents {
  /** Start-up has not yet determined whether someone is signed in. */
  readonly isLoading: boolean
  /** Someone is signed in, and not anonymously. */
  readonly isAuthenticated: boolean
}

const noEvents = () => {}

/**
 * Who is signed in, and how to sign in and out.
 * @example const { user, isLoading, logOut } = useSlashID()
 */
export function useSlashID(): UseSlashID {
  const context = useContext(SlashIDContext)
  return {
    ...context,
    subscribe: context.subscribe ?? noEvents,
    unsubscribe: context.unsubscribe ?? noEvents,
    isLoading: context.sdkState !== 'ready',
    isAuthenticated: context.user !== undefined && !context.user.anonymous,
  }
}
