import { type Factor, type Handle, METHODS } from '@portico/protocol'
import type { AnonymousUser, SlashID, SlashIDOptions, User } from '@portico/sdk'
import { type AccountActions, type AccountState, lacksFactor, SIGNED_OUT } from './account.js'
import { type HeldLogIn, publicLogIn } from './held-log-in.js'
import type { AskVisitor } from './link-question.js'
import { applyMiddleware } from './login-middleware.js'
import { createSdkEvents } from './sdk-events.js'
import type { SdkModule } from './sdk-module.js'
import { startUp, userOf, validity } from './start-up.js'
import type { TokenShelf } from './token-storage.js'

export interface AccountStoreOptions {
  readonly sdk: SdkModule
  readonly sdkOptions: SlashIDOptions & { readonly oid: string }
  readonly storage: TokenShelf
  readonly initialToken?: string
  readonly anonymousUsersEnabled: boolean
  readonly analyticsEnabled: boolean
  readonly onInitError: (error: unknown) => void
  /** Asks the visitor before a link signs them in. */
  readonly ask: AskVisitor
}

/** The current user and the available actions, outside React: `subscribe` and `getSnapshot` are for useSyncExternalStore. */
export interface AccountStore {
  readonly actions: AccountActions
  /** Loads the SDK and finds the current user. Calling it again does nothing. */
  readonly start: () => void
  readonly subscribe: (onChange: () => void) => () => void
  readonly getSnapshot: () => AccountState
}

/** Creates the account of one provider. Touches nothing until `start`, so it may be created on a server. */
export function createAccountStore(options: AccountStoreOptions): AccountStore {
  const { initialToken: optionToken, ...rest } = options
  const { sdk, storage, sdkOptions, anonymousUsersEnabled } = rest
  const listeners = new Set<() => void>()
  let state = SIGNED_OUT
  let oid = sdkOptions.oid
  /** The organization of the sign-in: its token has the plain key. */
  let home = oid
  /** Whether the session that lacks a second factor is a new one. */
  let began = false
  const { hear, forget, ...events } = createSdkEvents()
  let started = false

  const set = (change: Partial<AccountState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  /** Throws if the SDK refuses its options: a page that is misconfigured should say so at once. */
  function load(initialToken: string | undefined, begins: boolean) {
    const sid = new sdk.SlashID({ ...sdkOptions, oid })
    hear(sid)
    set({ sdkState: 'loaded', sid })
    void find(sid, initialToken, begins)
  }

  async function find(sid: SlashID, initialToken: string | undefined, begins: boolean) {
    // One turn of the event loop, so that a page can see each state.
    await null
    set({ sdkState: 'retrievingToken' })
    const user = await startUp({ ...rest, sid, initialToken })
    if (state.sid !== sid) return
    if (user) keep(user, sid, begins)
    if (state.sid === sid) set({ sdkState: 'ready' })
  }

  /**
   * Remembers a user. A user of another organization switches the whole account to it.
   * @param begins whether this is a new session: the tokens of an earlier one may be another person's
   */
  function keep(user: User | AnonymousUser, sid: SlashID, begins: boolean) {
    if (lacksFactor(user)) {
      began = begins
      return set({ user: undefined, unfinished: user as User })
    }
    const token = user.toString()
    if (begins) {
      home = user.oid
      if (storage.at().read() !== token) storage.clear()
    }
    storage.at(user.oid === home ? undefined : user.oid).write(token)
    if (user.anonymous) set({ anonymousUser: user as AnonymousUser })
    else set({ user: user as User, anonymousUser: undefined, unfinished: undefined })
    analytics(sid, (to) => to.identify(user))
    if (user.oid !== oid) restart(user.oid, token)
  }

  function restart(organization: string, initialToken: string | undefined, begins = false) {
    oid = organization
    set({ sdkState: 'initial', sid: undefined })
    load(initialToken, begins)
  }

  /** Another tab signed out, or in as another person: this one follows, without asking the server again. */
  function followOtherTab(token: string | undefined) {
    if (state.sdkState !== 'ready' || token === state.user?.token) return
    if (token !== undefined) return restart(sdkOptions.oid, token, true)
    oid = sdkOptions.oid
    if (state.user) set({ user: undefined })
  }

  const analytics = (sid: SlashID, tell: (to: ReturnType<SlashID['getAnalytics']>) => void) => {
    if (!options.analyticsEnabled) return
    try {
      tell(sid.getAnalytics())
    } catch {
      // Analytics that fail must not end a sign-in.
    }
  }

  const logIn: HeldLogIn = async ({ factor, handle }, { middleware, hold, signedIn }) => {
    const { sid, anonymousUser } = state
    if (!sid) return undefined
    const who = METHODS[factor.method].sso || !handle ? null : { type: handle.type, value: handle.value }
    try {
      const user = await (signedIn ??
        (anonymousUser ? (anonymousUser as Identifies).id(who, factor) : (sid as IdentifiesIn).id(oid, who, factor)))
      if (!user) return undefined
      const final = await applyMiddleware({ user, sid }, middleware)
      await hold?.(final)
      keep(final, sid, true)
      return final
    } catch (error) {
      actions.logOut()
      throw error
    } finally {
      forget()
    }
  }

  const mfa: HeldLogIn = async ({ factor, handle }, { hold }) => {
    const { sid, unfinished, anonymousUser } = state
    const user = state.user ?? unfinished
    if (sid && !user && anonymousUser) console.warn('Anonymous users cannot perform MFA, please log in first.')
    if (!sid || !user) return undefined
    await (handle ? user.mfa(handle, factor) : user.mfa(factor))
    const renewed = new sdk.User(user.toString(), sid)
    await hold?.(renewed)
    keep(renewed, sid, unfinished !== undefined && began)
    return renewed
  }

  const actions: AccountActions = {
    ...events,
    logIn: publicLogIn(logIn),
    mfa: publicLogIn(mfa),
    async recover({ handle, factor }) {
      if (state.sdkState === 'ready') await (state.sid as Recovers | undefined)?.recover({ handle, factor })
    },
    logOut() {
      const { sid } = state
      const user = state.user ?? state.unfinished
      if (!sid || !user) return
      const tokens = new Set([storage.at().read() ?? '', ...storage.otherOrganizations()])
      tokens.delete('')
      tokens.delete(user.toString())
      storage.clear()
      analytics(sid, (to) => void to.logout())
      for (const each of [user, ...[...tokens].flatMap((token) => userOf(token, { ...options, sid }) ?? [])])
        void each.logout().catch(() => {})
      const moved = oid !== sdkOptions.oid
      oid = sdkOptions.oid
      set({ user: undefined, unfinished: undefined })
      if (moved) restart(oid, undefined, true)
    },
    async validateToken(token) {
      const { sid } = state
      return sid ? (await validity(token, { sid, sdk, anonymousUsersEnabled })) === 'valid' : false
    },
    async __switchOrganizationInContext({ oid: organization }) {
      if (!state.user) return
      const storedToken = storage.at(organization === home ? undefined : organization).read()
      const token =
        storedToken && (await actions.validateToken(storedToken))
          ? storedToken
          : await state.user.getTokenForOrganization(organization)
      if (token) restart(organization, token)
    },
    async __syncExternalState({ oid: organization, initialToken }) {
      restart(organization, initialToken, true)
    },
  }

  return {
    actions,
    start() {
      if (started) return
      started = true
      storage.watch(followOtherTab)
      load(optionToken, true)
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    getSnapshot: () => state,
  }
}

/** The SDK's types tie each factor to the handles it accepts; here any pair may be passed, and the SDK refuses invalid ones. */
type Identifies = { id(handle: Handle | null, factor: Factor): Promise<User | undefined> }
type IdentifiesIn = { id(oid: string, handle: Handle | null, factor: Factor): Promise<User | undefined> }
type Recovers = { recover(what: { handle: Handle; factor: Factor }): Promise<void> }
