import { createContext } from 'react'
import { type AccountActions, type AccountState, SIGNED_OUT } from './account.js'
import type { SdkEvents } from './sdk-events.js'

/**
 * What the provider shares: the current user, the state of start-up, and the available actions. A page that creates its own
 * context may omit events.
 */
export interface ISlashIDContext extends AccountState, Omit<AccountActions, keyof SdkEvents>, Partial<SdkEvents> {}

const notYet = () => Promise.reject(new Error('NYI'))

/** Outside a provider there is no user and no action is available. */
export const NO_ACCOUNT: ISlashIDContext = {
  ...SIGNED_OUT,
  logIn: notYet,
  mfa: notYet,
  recover: notYet,
  logOut: () => undefined,
  subscribe: () => {},
  unsubscribe: () => {},
  validateToken: () => Promise.resolve(false),
  __switchOrganizationInContext: () => Promise.resolve(),
  __syncExternalState: () => Promise.resolve(),
}

export const SlashIDContext = createContext(NO_ACCOUNT)
SlashIDContext.displayName = 'SlashIDContext'
