import { type Factor, type Handle, METHODS } from '@portico/protocol'
import type { AnonymousUser, SlashID, SlashIDOptions, TokenStore, User } from '@portico/sdk'
import type { AccountActions, AccountState } from './account.js'
import { applyMiddleware } from './login-middleware.js'
import type { SdkModule } from './sdk-module.js'
import { startUp, validity } from './start-up.js'

export interface AccountStoreOptions {
  readonly sdk: SdkModule
  readonly sdkOptions: SlashIDOptions & { readonly oid: string }
  readonly storage: TokenStore
  readonly initialToken?: string
  readonly anonymousUsersEnabled: boolean
  readonly analyticsEnabled: boolean
  readonly onInitError: (error: unknown) => void
}

/** Who is here and what can be done about it, outside React: `subscribe` and `getSnapshot` are for useSyncExternalStore. */
export interface AccountStore {
  readonly actions: AccountActions
  /** Loads the SDK and finds who is here. Calling it again does nothing. */
  readonly start: () => void
  readonly subscribe: (onChange: () => void) => () => void
  readonly getSnapshot: () => AccountState
}

export const NOBODY: AccountState = { sdkState: 'initial', sid: undefined, user: undefined, anonymousUser: undefined }

/** Makes the account of one provider. Touches nothing until `start`, so it may be made on a server. */
export function createAccountStore(options: AccountStoreOptions): AccountStore {
  const { sdk, storage, sdkOptions, anonymousUsersEnabled } = options
  const listeners = new Set<() => void>()
  let state = NOBODY
  let oid = sdkOptions.oid
  let started = false

  const set = (change: Partial<AccountState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  /** Throws when the SDK refuses its options: a page that is set up wrongly should say so at once. */
  function load(initialToken: string | undefined) {
    const sid = new sdk.SlashID({ ...sdkOptions, oid })
    set({ sdkState: 'loaded', sid })
    void find(sid, initialToken)
  }

  async function find(sid: SlashID, initialToken: string | undefined) {
    // One turn of the loop, so that a page can see each state.
    await null
    set({ sdkState: 'retrievingToken' })
    const found = await startUp({ ...options, sid, ...(initialToken !== undefined && { initialToken }) })
    if (state.sid !== sid) return
    if (found) keep(found, sid)
    if (state.sid === sid) set({ sdkState: 'ready' })
  }

  /** Remembers a user. A user of another organization takes the whole account there. */
  function keep(found: User | AnonymousUser, sid: SlashID) {
    storage.write(found.toString())
    if (found.anonymous) set({ anonymousUser: found as AnonymousUser })
    else set({ user: found as User, anonymousUser: undefined })
    analytics(sid, (to) => to.identify(found))
    if (found.oid !== oid) restart(found.oid, found.toString())
  }

  function restart(organization: string, initialToken: string) {
    oid = organization
    set({ sdkState: 'initial', sid: undefined })
    load(initialToken)
  }

  const analytics = (sid: SlashID, tell: (to: ReturnType<SlashID['getAnalytics']>) => void) => {
    if (!options.analyticsEnabled) return
    try {
      tell(sid.getAnalytics())
    } catch {
      // Analytics that fail must not end a sign-in.
    }
  }

  const actions: AccountActions = {
    async logIn({ factor, handle }, { middleware } = {}) {
      const { sid, anonymousUser } = state
      if (!sid) return undefined
      const who = METHODS[factor.method].sso || !handle ? null : { type: handle.type, value: handle.value }
      try {
        const user = await (anonymousUser
          ? (anonymousUser as Identifies).id(who, factor)
          : (sid as IdentifiesIn).id(oid, who, factor))
        if (!user) return undefined
        const final = await applyMiddleware({ user, sid }, middleware)
        keep(final, sid)
        return final
      } catch (error) {
        actions.logOut()
        throw error
      }
    },
    async mfa({ factor, handle }) {
      const { sid, user, anonymousUser } = state
      if (sid && !user && anonymousUser) console.warn('Anonymous users cannot perform MFA, please log in first.')
      if (!sid || !user) return undefined
      await (handle ? user.mfa(handle, factor) : user.mfa(factor))
      const renewed = new sdk.User(user.toString(), sid)
      keep(renewed, sid)
      return renewed
    },
    async recover({ handle, factor }) {
      if (state.sdkState === 'ready') await (state.sid as Recovers | undefined)?.recover({ handle, factor })
    },
    logOut() {
      const { sid, user } = state
      if (!sid || !user) return
      storage.clear()
      analytics(sid, (to) => void to.logout())
      void user.logout().catch(() => {})
      const moved = oid !== sdkOptions.oid
      oid = sdkOptions.oid
      set({ user: undefined })
      if (moved) {
        set({ sdkState: 'initial', sid: undefined })
        load(undefined)
      }
    },
    async validateToken(token) {
      const { sid } = state
      return sid ? (await validity(token, { sid, sdk, anonymousUsersEnabled })) === 'valid' : false
    },
    async __switchOrganizationInContext({ oid: organization }) {
      const token = await state.user?.getTokenForOrganization(organization)
      if (token) restart(organization, token)
    },
    async __syncExternalState({ oid: organization, initialToken }) {
      restart(organization, initialToken)
    },
  }

  return {
    actions,
    start() {
      if (started) return
      started = true
      load(options.initialToken)
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    getSnapshot: () => state,
  }
}

/** The SDK ties each factor to the handles it takes; here any pair may come in, and the SDK refuses the wrong ones. */
type Identifies = { id(handle: Handle | null, factor: Factor): Promise<User | undefined> }
type IdentifiesIn = { id(oid: string, handle: Handle | null, factor: Factor): Promise<User | undefined> }
type Recovers = { recover(what: { handle: Handle; factor: Factor }): Promise<void> }
