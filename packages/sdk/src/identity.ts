import { type Challenge, type Factor, type Handle, type HandleType, READ_EVENTS, WRITE_EVENTS } from '@portico/protocol'
import { type Analytics, createAnalytics } from './analytics.js'
import { knownIdentifiers } from './browser/identifiers.js'
import type { Runtime } from './browser/runtime.js'
import { canAskForPasskeysInFrames, FRAME, isLocalScope, sdkPageUrl } from './browser/sdk-page.js'
import type { SharedStore } from './browser/store-contents.js'
import { CredentialsStorageV2, IdentifiersStorage, sharedStore } from './browser/stores.js'
import type { Client, ClientHolder } from './client/client.js'
import { createClient } from './client/create-client.js'
import type { SlashIDOptions } from './config.js'
import { errorOf } from './errors.js'
import {
  assertPublic,
  type FactorMethod,
  type Handler,
  type PublicReadEvents,
  type PublicWriteEvents,
  type RecoverableFactor,
} from './events.js'
import { createAnonymousToken } from './flows/anonymous.js'
import { authenticate } from './flows/authenticate.js'
import { type ChallengeProcessor, createChallengeProcessor, type FlowMeta } from './flows/challenge-processor.js'
import { challengesFromPage, tokenFromPage } from './flows/from-page.js'
import type { HostedLogin } from './flows/hosted-login.js'
import { type OperationsClient, operationsClient } from './http/operations-client.js'
import { account, passkeys, redirects, secrets } from './lazy-modules.js'
import type { LinkOptions } from './methods/link/may-follow.js'
import { meetChallenges } from './methods/meet-challenges.js'
import type { AutofillOptions } from './methods/passkey/autofill.js'
import { methods } from './methods/registry.js'
import { AnonymousUser } from './session/anonymous-user.js'
import { BaseUser } from './session/base-user.js'
import { User } from './session/user.js'

/**
 * Signs people in on a page. In one file although it is long: it is the public interface, and its members only delegate.
 * @example
 * const sid = new SlashID({ oid, environment: { baseURL: location.origin, sdkURL: `${location.origin}/sdk.html` } })
 * sid.subscribe('otpCodeSent', async () => sid.publish('otpCodeSubmitted', await askForCode()))
 * const user = await sid.id(oid, { type: 'email_address', value: 'ada@example.com' }, { method: 'otp_via_email' })
 */
export class SlashID implements ClientHolder {
  /** The SDK's shared state. Not part of the public interface. @internal */
  readonly client: Client
  readonly #analytics: Analytics | undefined
  readonly #store: SharedStore
  #userFromUrl: Promise<BaseUser | undefined> | undefined

  /**
   * Checks the options. Sends nothing but one analytics event.
   * @param options The server, and the organization that this page belongs to.
   * @param runtime Network, storage, clock and page, if not the browser's.
   * @throws InvalidSlashIDConfigurationError
   */
  constructor(options?: SlashIDOptions | null, runtime: Partial<Runtime> = {}) {
    this.client = createClient(options, runtime)
    this.#store = sharedStore(this.client)
    if (this.client.config.analyticsEnabled) this.#analytics = createAnalytics(this.client)
  }

  /** The organization that the SDK was created for. */
  get oid(): string | undefined {
    return this.client.config.oid
  }

  /** Address of the server. */
  get baseURL(): string {
    return this.client.config.baseURL
  }

  /** Address of the SDK's helper page, as configured. */
  get sdkURL(): string {
    return this.client.config.sdkURL
  }

  /** Address of the SDK's helper page, with the requesting version. */
  getSDKUrl(): URL {
    return sdkPageUrl(this.client.config)
  }

  /**
   * Signs a person in or up. The flow asks through events, and `publish` answers.
   * A second call ends the first, which then rejects with a FlowCancelledError.
   * @example
   * const user = await sid.id(oid, handle, { method: 'otp_via_email' })
   * console.log(user.ID, user.getGroups())
   * @throws SlashIDError
   */
  async id(oid: string, handle: Handle | null | undefined, factor: Factor): Promise<User> {
    return this._id(oid, handle, factor)
  }

  /**
   * The same; can also be called without a factor to add only a handle, or to extend a session.
   * @param previousToken Token of the session to extend.
   */
  async _id(oid: string, handle?: Handle | null, factor?: Factor, previousToken?: string): Promise<User> {
    const about = { handle, factor, previousToken: previousToken || undefined }
    return new User(await authenticate(this.client, { organization: oid, ...about }), this)
  }

  /**
   * Offers the visitor's passkeys in the autofill list of a field with `autocomplete="username webauthn"`, and signs in
   * with the one they choose there. Waits without a time limit; another sign-in, `publish('flowCancelled')` or the
   * signal ends it with a FlowCancelledError. Check `Utils.canAutofillPasskeys()` first.
   * @example
   * if (await Utils.canAutofillPasskeys()) sid.idByAutofill(oid).then(welcome, () => undefined)
   * @throws SlashIDError
   */
  async idByAutofill(oid: string, options?: AutofillOptions): Promise<User> {
    return new User(await (await passkeys()).autofill(this.client, meetChallenges, oid, options), this)
  }

  /** Sends a link to reset a forgotten password. Resolves once the password was reset. @throws SlashIDError */
  async recover(request: { readonly handle: Handle; readonly factor: RecoverableFactor }): Promise<void> {
    await (await secrets()).recover(this.client, meetChallenges, request)
  }

  /**
   * The person whom the page's URL signs in, from an emailed link or the return of an external sign-in; otherwise
   * `null`. The parameters are removed from the URL. Anyone can create a link, so `confirm` lets the visitor decide;
   * without it, a link does not replace the session of another person.
   * @example
   * const user = await sid.getUserFromURL({ confirm: ({ account }) => askVisitor(`Continue as ${account}?`) })
   * if (user) welcome(user)
   * @throws SlashIDError
   */
  async getUserFromURL(options: LinkOptions = {}): Promise<BaseUser | null> {
    this.#userFromUrl ??= this.#readUserFromUrl(options)
    const user = await this.#userFromUrl
    if (user) this.client.events.emit('userAuthenticatedFromURL', { token: user.token })
    return user ?? null
  }

  /** A user that was found is kept; otherwise a later URL may contain one. */
  async #readUserFromUrl(options: LinkOptions): Promise<BaseUser | undefined> {
    let token: string | undefined
    try {
      token = await tokenFromPage(this.client, options)
      return token ? new BaseUser(token, this) : undefined
    } finally {
      if (!token) this.#userFromUrl = undefined
    }
  }

  /** The unanswered challenges in the page's URL; `null` if there are none. Does not change the URL. */
  async getChallengesFromURL(): Promise<Challenge[] | null> {
    const challenges = await challengesFromPage(this.client)
    return challenges ? [...challenges] : null
  }

  /**
   * The person of a token. Does not contact the server; see `validateToken`.
   * @example
   * const { valid } = await sid.getUser(token).validateToken()
   * @throws SlashIDError when the token cannot be read.
   */
  getUser(token: string): User {
    return new User(token, this)
  }

  /** Creates an anonymous user. @throws SlashIDError */
  async createAnonymousUser(): Promise<AnonymousUser> {
    return new AnonymousUser(await createAnonymousToken(this.client), this)
  }

  /** The methods that a handle of this type can sign in with here. */
  async getAvailableAuthenticationMethods(type: HandleType): Promise<FactorMethod[]> {
    return (await account()).availableMethods(methods, type, this.client.runtime)
  }

  /** The handles that have signed in from this browser, including those that an SDK page of another origin knows. */
  async getAvailableIdentifiers(): Promise<Handle[]> {
    return [...(await knownIdentifiers(this.client))]
  }

  /**
   * Sends events about the page to the server.
   * @throws InvalidSlashIDConfigurationError when analytics is off.
   */
  getAnalytics(): Analytics {
    if (this.#analytics) return this.#analytics
    throw errorOf('invalid_slashid_configuration', 'analyticsEnabled is false')
  }

  /** Passes the visitor's answer to the flow that asks for it; `flowCancelled` ends the running flows. */
  publish(type: 'flowCancelled'): void
  publish<Type extends keyof PublicWriteEvents>(type: Type, payload: PublicWriteEvents[Type]): void
  publish(type: keyof PublicWriteEvents, payload?: string): void {
    assertPublic(type, WRITE_EVENTS)
    if (type === 'flowCancelled') this.client.flows.cancel()
    else this.client.events.answer(type, payload as string)
  }

  /**
   * Calls `handler` on every event of this type. An exception in it is reported and does not disturb the flow.
   * @example sid.subscribe('idFlowSucceeded', ({ token }) => console.log(sid.getUser(token).ID))
   */
  subscribe<Type extends keyof PublicReadEvents>(type: Type, handler: Handler<PublicReadEvents[Type]>): void {
    assertPublic(type, READ_EVENTS)
    this.client.events.subscribe(type, handler)
  }

  /** Removes a handler added with `subscribe`. */
  unsubscribe<Type extends keyof PublicReadEvents>(type: Type, handler: Handler<PublicReadEvents[Type]>): void {
    assertPublic(type, READ_EVENTS)
    this.client.events.unsubscribe(type, handler)
  }

  /**
   * Navigates to the server's own sign-in page.
   * @example await sid.startHostedLoginFlow({ clientId, redirectUri: `${location.origin}/welcome` })
   */
  async startHostedLoginFlow(request: HostedLogin): Promise<void> {
    await (await redirects()).startHostedLogin(this.client, request)
  }

  /** Finishes a hosted login on the page it returns to; `undefined` when there is nothing to finish. */
  async resolveHostedLoginFlow(): Promise<User | undefined> {
    const token = await (await redirects()).resolveHostedLogin(this.client)
    const user = token ? this.getUser(token) : undefined
    if (user) this.#analytics?.identify(user)
    return user
  }

  /**
   * Answers challenges that a program obtained itself. The argument is accepted for compatibility.
   * @example
   * const challenges = await sid.getChallengesFromURL()
   * if (challenges) await sid.createChallengeProcessor().processChallenges({ challenges })
   */
  createChallengeProcessor(_flow?: FlowMeta): ChallengeProcessor {
    return createChallengeProcessor(this.client)
  }

  /** The hidden frame of the SDK page; `null` until it is needed, or if the SDK page has the page's own origin. */
  get iframe(): HTMLIFrameElement | null {
    const { page } = this.client.runtime
    return (page?.document.getElementById(FRAME) as HTMLIFrameElement | null | undefined) ?? null
  }

  /** The store of the handles that signed in from this browser. */
  get identifiersStorage(): IdentifiersStorage {
    return new IdentifiersStorage(this.#store)
  }

  /** The store of the ids of passkeys that this browser created. */
  get credentialStorage(): CredentialsStorageV2 {
    return new CredentialsStorageV2(this.#store)
  }

  /** The calls of a sign-in by name, without a token. */
  get authnClient(): OperationsClient<'authn'> {
    return operationsClient(this.client, 'authn')
  }

  /** The calls about people by name, without a token. */
  get personsClient(): OperationsClient<'persons'> {
    return operationsClient(this.client, 'persons')
  }

  /** Whether a frame of another origin can ask for passkeys in this browser. */
  static async canGetPublicKeyCredentialsInIFrame(): Promise<boolean> {
    return canAskForPasskeysInFrames()
  }

  /** Whether passkeys of this scope can be used on this page. */
  isLocalScope(rpID: string): boolean {
    return isLocalScope(this.client.runtime.page?.location.hostname, rpID)
  }
}

/** Loaded by pages that use it. */
