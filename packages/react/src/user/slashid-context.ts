import { createContext } from 'react'
import type { AccountActions, AccountState } from './account.js'
import type { SdkEvents } from './sdk-events.js'

/** What the provider shares: who is here, how far start-up is, and what can be done. A page that makes its own may leave out events. */
export interface ISlashIDContext extends AccountState, Omit<AccountActions, keyof SdkEvents>, Partial<SdkEvents> {}

const notYet = () => Promise.reject(new Error('NYI'))

/** Outside a provider there is no user and nothing can be done. */
export const SlashIDContext = createContext<ISlashIDContext>({
  sdkState: 'initial',
  sid: undefined,
  user: undefined,
  anonymousUser: undefined,
  logIn: notYet,
  mfa: notYet,
  recover: notYet,
  logOut: () => undefined,
  subscribe: () => {},
  unsubscribe: () => {},
  validateToken: () => Promise.resolve(false),
  __switchOrganizationInContext: () => Promise.resolve(),
  __syncExternalState: () => Promise.resolve(),
})
SlashIDContext.displayName = 'SlashIDContext'
