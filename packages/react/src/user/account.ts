import type { Factor, Handle } from '@portico/protocol'
import type { AnonymousUser, SlashID, User } from '@portico/sdk'
import type { LoginMiddleware } from './login-middleware.js'
import type { SdkEvents } from './sdk-events.js'

/** What a visitor requests: a factor and, unless another provider knows them, their handle. */
export interface LoginConfiguration {
  readonly factor: Factor
  readonly handle?: Handle
}

/** What the page adds to a sign-in. */
export interface LoginOptions {
  readonly middleware?: LoginMiddleware | LoginMiddleware[]
}

/** The state of the provider: `ready` once it knows whether someone is signed in. */
export type SdkState = 'initial' | 'loaded' | 'retrievingToken' | 'ready'

/** The current user, as far as the page knows. */
export interface AccountState {
  readonly sdkState: SdkState
  readonly sid: SlashID | undefined
  readonly user: User | undefined
  /** Someone whose session lacks a second factor that their organization requires; a Form asks for it. */
  readonly unfinished?: User | undefined
  readonly anonymousUser: AnonymousUser | undefined
}

/** The state before start-up, and on a server. */
export const SIGNED_OUT: AccountState = {
  sdkState: 'initial',
  sid: undefined,
  user: undefined,
  anonymousUser: undefined,
}

export type LogIn = (config: LoginConfiguration, options?: LoginOptions) => Promise<User | undefined>

/** The available actions. */
export interface AccountActions extends SdkEvents {
  /** Signs in and remembers the user. `undefined` before the SDK is loaded. Rejects with the SDK's error. */
  readonly logIn: LogIn
  /** Adds a factor to the session of the current user. */
  readonly mfa: LogIn
  /** Starts the reset of a forgotten password; resolves when it is done. */
  readonly recover: (config: { readonly handle: Handle; readonly factor: Factor }) => Promise<void>
  /** Ends the session, here at once and on the server in the background. */
  readonly logOut: () => undefined
  /** Whether the server currently accepts a token. */
  readonly validateToken: (token: string) => Promise<boolean>
  readonly __switchOrganizationInContext: (config: { readonly oid: string }) => Promise<void>
  readonly __syncExternalState: (config: { readonly oid: string; readonly initialToken?: string }) => Promise<void>
}

/** Users whose session, according to the server, lacks a second factor, although their token does not say so. */
export const unfinishedUsers = /* @__PURE__ */ new WeakSet<object>()

/** Whether a session lacks a second factor that its organization requires. To the page, its user is not signed in yet. */
export const lacksFactor = (user: User | AnonymousUser): boolean =>
  unfinishedUsers.has(user) || user.tokenClaims?.second_factor === 'missing'
