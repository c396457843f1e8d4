import {
  type Authentication,
  DEFAULT_BUCKET,
  type Handle,
  type Me,
  type Organization,
  type SecondFactor,
  type TokenClaims,
  type TokenValidity,
} from '@portico/protocol'
import type { Client, ClientHolder } from '../client/client.js'
import { createClient } from '../client/create-client.js'
import type { SlashIDOptions } from '../config.js'
import { errorOf } from '../errors.js'
import type { FactorMethod } from '../events.js'
import { createAnonymousToken } from '../flows/anonymous.js'
import { expected, resultOf, type UserCall } from '../http/call.js'
import { type OperationsClient, operationsClient } from '../http/operations-client.js'
import { account } from '../lazy-modules.js'
import { type DecodedToken, decodeToken, type TokenContainerClaims } from '../token/token.js'
import { type Bucket, createBucket, type JsonObject } from './bucket.js'
import type { Consenting, ConsentRemoval, GDPRConsentResponse } from './consent.js'

/** The server's validation of a token, with its expiry as a Date. */
export interface TokenValidation extends Omit<TokenValidity, 'expires_at'> {
  readonly expires_at?: Date
}

/**
 * A person, as described by their token. Works in Node too. In one file although it is long: it is public interface throughout.
 * @example
 * const user = new BaseUser(token, { environment: { baseURL, sdkURL } })
 * if (await user.isAuthenticated()) console.log(user.getGroups())
 */
export class BaseUser implements ClientHolder {
  #decoded: DecodedToken | undefined
  #client: Client | undefined
  readonly #options: SlashIDOptions

  /**
   * Reads the token. Does not contact the server, which need not be configured until it is used.
   * @param source The SDK instance, or options to build calls from.
   */
  constructor(token: string, source: ClientHolder | SlashIDOptions = {}) {
    this.#decoded = decodeToken(token)
    const { client, ...options }: Partial<ClientHolder> & SlashIDOptions =
      'client' in source ? { client: source.client } : source
    this.#client = client
    this.#options = { ...options, oid: options.oid ?? this.#decoded.claims.oid, analyticsEnabled: false }
  }

  /**
   * What this user's calls use. Not part of the public interface. @internal
   * @throws InvalidSlashIDConfigurationError when the options cannot be used.
   */
  get client(): Client {
    this.#client ??= createClient(this.#options)
    return this.#client
  }

  /** Creates an anonymous user. For servers; a page uses `SlashID.createAnonymousUser`. */
  static async createAnonymousUser(options: SlashIDOptions): Promise<BaseUser> {
    return new BaseUser(await createAnonymousToken(createClient(options)), options)
  }

  /** Id of the person. */
  get ID(): string {
    return this.tokenClaims.person_id
  }

  /** Id of the organization. */
  get oid(): string {
    return this.tokenClaims.oid
  }

  /** Whether this is the first sign-in of the person. */
  get firstLogin(): boolean {
    return this.tokenClaims.first_token
  }

  /** The methods that the person has authenticated with. */
  get authentication(): FactorMethod[] {
    return this.tokenClaims.authenticated_methods as FactorMethod[]
  }

  /** The same with handles and times, oldest first. */
  get authentications(): Authentication[] {
    return this.tokenClaims.authentications as Authentication[]
  }

  /** Whether this is an anonymous user. */
  get anonymous(): boolean {
    return this.tokenClaims.person_type === 'anonymous'
  }

  /** The user token; empty after `logout`. */
  get token(): string {
    return this.#decoded?.token ?? ''
  }

  /** The container that the token came in; empty if it came in none. */
  get tokenContainer(): string {
    return this.#decoded?.container ?? ''
  }

  /** The claims of the token. @throws InvalidActionError after `logout`. */
  get tokenClaims(): TokenClaims {
    return this.#signedIn().claims
  }

  /** The claims of the container that the token came in. */
  get tokenContainerClaims(): TokenContainerClaims | undefined {
    return this.#signedIn().containerClaims
  }

  /** Whether the token is valid now and belongs to a known person. */
  async isAuthenticated(): Promise<boolean> {
    return !this.anonymous && (await this.validateToken()).valid
  }

  /** Asks the server whether the token is valid. */
  async validateToken(): Promise<TokenValidation> {
    const body = { token: this.#signedIn().token }
    const answer = await this.call<TokenValidity>('POST /token/validate', { body })
    const { expires_at, ...rest } = expected(answer)
    return expires_at ? { ...rest, expires_at: new Date(expires_at) } : rest
  }

  /** Ends the session. Deletes the token immediately, even if the server cannot be reached. */
  async logout(): Promise<void> {
    const { token } = this
    if (!token) return
    // First, because without a network the call below takes a while.
    this.#decoded = undefined
    try {
      await this.client.call('POST /token/revoke', { body: { token }, token })
    } catch {
      // Local log-out always succeeds; the token itself stays valid until it expires.
    }
  }

  /** The person's groups, from the claim that the token names. */
  getGroups(): string[] {
    const claims = this.tokenClaims
    const groups = claims[claims.groups_claim_name ?? 'groups']
    return Array.isArray(groups) ? groups : []
  }

  /**
   * The person's attributes.
   * @param name One of the wire's buckets; any other string is passed through.
   * @example await user.getBucket().set({ city: 'Lisbon' })
   */
  getBucket(name: string = DEFAULT_BUCKET): Bucket {
    return createBucket(name, this.call)
  }

  /** @deprecated Use `getBucket().get(names)`. */
  get<Attributes extends JsonObject = JsonObject>(names?: readonly string[]): Promise<Attributes> {
    return this.getBucket().get<Attributes>(names)
  }

  /** @deprecated Use `getBucket().set(attributes)`. */
  set(attributes: JsonObject): Promise<void> {
    return this.getBucket().set(attributes)
  }

  /** @deprecated Use `getBucket().delete(names)`. */
  delete(names: readonly string[]): Promise<void> {
    return this.getBucket().delete(names)
  }

  /** The calls about attributes by name, with this person's token. */
  getAttributesClient(): OperationsClient<'attributes'> {
    return operationsClient(this.client, 'attributes', () => this.#signedIn().token)
  }

  /** What the person has agreed to. */
  async getGDPRConsent(): Promise<GDPRConsentResponse> {
    return (await account()).consents(this.call, 'GET')
  }

  /**
   * Replaces all consents.
   * @example await user.setGDPRConsent({ consentLevels: ['necessary', 'analytics'] })
   */
  async setGDPRConsent({ consentLevels }: Consenting): Promise<GDPRConsentResponse> {
    return (await account()).consents(this.call, 'PUT', consentLevels)
  }

  /** Adds to the consents. */
  async addGDPRConsent({ consentLevels }: Consenting): Promise<GDPRConsentResponse> {
    return (await account()).consents(this.call, 'POST', consentLevels)
  }

  /** Withdraws the named consents, or all of them with `deleteAll`. Without either, nothing is withdrawn. */
  async removeGDPRConsent({ consentLevels, deleteAll }: ConsentRemoval = {}): Promise<void> {
    if (deleteAll) await this.removeGDPRConsentAll()
    else if (consentLevels?.length) await (await account()).removeConsents(this.call, consentLevels)
  }

  /** Withdraws all consents. */
  async removeGDPRConsentAll(): Promise<void> {
    await (await account()).removeConsents(this.call)
  }

  /** The organizations that the person is a member of. */
  async getOrganizations(): Promise<Organization[]> {
    return [...((await this.call<Me>('GET /me'))?.organizations ?? [])]
  }

  /** The person's handles. */
  async getHandles(): Promise<Handle[]> {
    return [...((await this.call<Me>('GET /me'))?.handles ?? [])]
  }

  /** Whether the person's organization requires a second factor, and which methods would prove or add one now. */
  async getSecondFactor(): Promise<SecondFactor> {
    return expected(await this.call<Me>('GET /me')).second_factor
  }

  /** A token of the same session for another organization. This object keeps its own. */
  async getTokenForOrganization(organization: string): Promise<string> {
    return expected(await this.call<string>('GET /token', { organization }))
  }

  /** The value for the `challenges` parameter of a link that signs this person in elsewhere, once. */
  async createDirectID(): Promise<string> {
    return expected(await this.call<string>('POST /direct-id'))
  }

  /** The container or token, for storage. */
  toString(): string {
    return this.tokenContainer || this.token
  }

  /** The same, for `JSON.stringify`. */
  toJSON(): string {
    return this.toString()
  }

  /** Replaces the token with a newer one of the same session. */
  protected renew(token: string): void {
    this.#decoded = decodeToken(token)
  }

  /** Calls with this user's token. */
  protected readonly call: UserCall = (route, options) =>
    resultOf(this.client.call(route, { ...options, token: this.#signedIn().token }))

  #signedIn(): DecodedToken {
    if (!this.#decoded) throw errorOf('invalid_action', 'Cannot call methods on unauthenticated user')
    return this.#decoded
  }
}
