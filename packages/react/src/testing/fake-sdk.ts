import type { Factor, Handle, SecondFactor } from '@portico/protocol'
import { vi } from 'vitest'
import './patience.js'
import type { AnySdkModule } from '../user/sdk-module.js'

/** A request for a sign-in, as the SDK received it. */
export interface SignInRequest {
  readonly oid: string
  readonly handle: Handle | null
  readonly factor: Factor
}

/**
 * A module of another vendor with the SDK's public surface, as it may be passed to the widget. Tokens are JSON; `valid`
 * determines which of them its server accepts.
 */
export function fakeSdk({
  valid = [],
  fromUrl,
  lacks,
}: {
  readonly valid?: readonly string[]
  readonly fromUrl?: string
  /** What every session lacks until it is stepped up. */
  readonly lacks?: SecondFactor
} = {}) {
  const requests: SignInRequest[] = []
  const created: SlashID[] = []
  const revoked: string[] = []
  /** Each call that writes attributes. */
  const buckets: object[] = []
  let bucketsFail = false
  /** Each call that records consents on the server. */
  const consents: (readonly string[])[] = []
  const recorded = () => ({
    consents: (consents.at(-1) ?? []).map((consent_level) => ({ consent_level, created_at: new Date() })),
  })

  class User {
    constructor(
      public token: string,
      readonly sid: SlashID,
    ) {
      JSON.parse(token)
    }
    get claims() {
      return JSON.parse(this.token) as { oid?: string; groups?: string[]; methods?: string[]; anonymous?: boolean }
    }
    get oid() {
      return this.claims.oid ?? 'root'
    }
    get anonymous() {
      return this.claims.anonymous ?? false
    }
    get authentication() {
      return this.claims.methods ?? []
    }
    getGroups = () => this.claims.groups ?? []
    toString = () => this.token
    get tokenClaims() {
      return lacks && this.authentication.length < 2 ? { second_factor: 'missing' } : {}
    }
    getSecondFactor = async () => lacks
    getHandles = async () => [{ type: 'email_address', value: 'ada@example.com' }]
    validateToken = async () =>
      this.tokenClaims.second_factor === undefined
        ? { valid: valid.includes(this.token) }
        : { valid: false, invalidity_reason: 'not_enough_factors' }
    logout = async () => void revoked.push(this.token)
    getTokenForOrganization = async (oid: string) => JSON.stringify({ ...this.claims, oid })
    /** Like the SDK's: the token of the object itself is renewed. */
    mfa = async (...args: readonly unknown[]) => {
      const factor = args.at(-1) as Factor
      requests.push({ oid: this.oid, handle: args.length > 1 ? (args[0] as Handle) : null, factor })
      this.token = JSON.stringify({ ...this.claims, methods: [...this.authentication, factor.method] })
    }
    getBucket = () => ({
      get: async () => buckets.at(-1) ?? {},
      set: async (attributes: object) => {
        if (bucketsFail) throw new Error('refused')
        buckets.push(attributes)
      },
    })
    getGDPRConsent = async () => recorded()
    setGDPRConsent = async ({ consentLevels }: { readonly consentLevels: readonly string[] }) => {
      consents.push(consentLevels)
      return recorded()
    }
    getOrganizations = async () => ['root', 'branch'].map((id) => ({ id, org_name: `The ${id}`, tenant_name: id }))
    id = async (handle: Handle | null, factor: Factor) => this.sid.id(this.oid, handle, factor)
  }

  class SlashID {
    readonly oid: string
    readonly options: { readonly oid: string }
    constructor(options: { readonly oid: string }) {
      this.oid = options.oid
      this.options = options
      created.push(this)
    }
    subscribe = vi.fn()
    unsubscribe = vi.fn()
    publish = vi.fn()
    getUserFromURL = async () => (fromUrl ? new User(fromUrl, this) : null)
    createAnonymousUser = async () => new User(JSON.stringify({ anonymous: true }), this)
    id = async (oid: string, handle: Handle | null, factor: Factor) => {
      requests.push({ oid, handle, factor })
      return new User(JSON.stringify({ oid, methods: [factor.method] }), this)
    }
  }

  const sdk: AnySdkModule = { SlashID, User, AnonymousUser: User }
  const failBuckets = () => {
    bucketsFail = true
  }
  return { sdk, requests, created, revoked, consents, buckets, failBuckets }
}
