import type { UxMode } from '@portico/protocol'
import type { Listing, Page } from './page.js'

/** A provider elsewhere that people may sign in with. */
export interface ProviderRecord {
  readonly id: string
  readonly organization_id: string
  readonly type: 'oidc' | 'saml'
  /** OIDC: the provider's name on the wire. SAML: the name that the administrator gave it. */
  readonly name: string
  readonly client_id: string | null
  readonly sealed_secret: string | null
  /** JSON text, read by `federation/provider.ts`. */
  readonly config: string
  readonly created_at: number
  /** A draft accepts no sign-ins except the test of its set-up link. */
  readonly state: 'active' | 'draft'
}

export interface ProviderStore {
  /** False if the organization has one with the same name and client id. */
  add(provider: ProviderRecord): Promise<boolean>
  find(id: string): Promise<ProviderRecord | undefined>
  findOidc(organizationId: string, name: string, clientId: string): Promise<ProviderRecord | undefined>
  /**
   * The active OpenID providers with a name and client id that are confined to an organization or to one below it;
   * oldest first.
   */
  confinedUnder(organizationId: string, name: string, clientId: string): Promise<ProviderRecord[]>
  /** Makes a draft active; false if it is not a draft. Of concurrent calls, exactly one returns true. */
  activate(id: string): Promise<boolean>
  /** Removes a draft. */
  removeDraft(id: string): Promise<void>
  /** Removes drafts whose set-up link is no longer open. */
  removeAbandonedDrafts(now: number): Promise<void>
  /** All of an organization, oldest first. */
  all(organizationId: string): Promise<ProviderRecord[]>
  /** Same as `all`, one page. */
  list(organizationId: string, page: Page): Promise<Listing & { providers: ProviderRecord[] }>
  update(id: string, change: Partial<Pick<ProviderRecord, 'name' | 'sealed_secret' | 'config'>>): Promise<void>
  remove(organizationId: string, id: string): Promise<boolean>
}

/** A sign-in that is in progress at a provider. */
export interface SsoAttemptRecord {
  readonly challenge_id: string
  readonly flow_id: string
  readonly provider_id: string
  readonly state_hash: string
  readonly ux_mode: UxMode
  /** The origin of the requesting page, the only one that receives the outcome. */
  readonly page_origin: string
  readonly redirect_target: string
  readonly csrf_token: string
  readonly pkce_code_challenge: string
  readonly proxy_id: string
  readonly sealed_request: string
  readonly code_hash: string | null
  readonly sealed_identity: string | null
  readonly returned_at: number | null
  readonly resolved_at: number | null
  readonly expires_at: number
}

/**
 * What is stored about a sign-in that leaves for a provider, without the flow and the challenge, which are added on
 * storing.
 */
export type AttemptDraft = Omit<
  SsoAttemptRecord,
  'challenge_id' | 'flow_id' | 'code_hash' | 'sealed_identity' | 'returned_at' | 'resolved_at' | 'expires_at'
>

export interface SsoStore {
  add(attempt: SsoAttemptRecord): Promise<void>
  find(challengeId: string): Promise<SsoAttemptRecord | undefined>
  /** The attempt of a state, once: undefined if it was already returned or has expired. One concurrent call gets it. */
  takeReturn(stateHash: string, providerId: string, now: number): Promise<SsoAttemptRecord | undefined>
  keepIdentity(challengeId: string, codeHash: string, sealedIdentity: string): Promise<void>
  /** Uses up the code; false if it was used, is wrong or has expired. Of concurrent calls, exactly one returns true. */
  redeem(challengeId: string, codeHash: string, now: number): Promise<boolean>
}

/** Which subject at which provider is which person. */
export interface IdentityStore {
  owner(poolId: string, providerId: string, subject: string): Promise<string | undefined>
  /** False if the subject is taken. Of concurrent calls, one wins. */
  link(poolId: string, providerId: string, subject: string, personId: string, at: number): Promise<boolean>
  /** The providers at which a person has an identity. */
  of(personId: string): Promise<string[]>
  removeAll(personId: string): Promise<void>
}

/** How a program became known: an administrator added it, it registered itself, or it publishes a document about itself. */
export type ClientOrigin = 'administrator' | 'registration' | 'document'

/** A program that uses the hosted login. */
export interface ClientRecord {
  readonly client_id: string
  readonly organization_id: string
  readonly name: string
  readonly redirect_uris: readonly string[]
  readonly created_at: number
  /** The site's own program: people are not asked for consent, and its pages get the person's own token. */
  readonly first_party: boolean
  readonly origin: ClientOrigin
}

export interface ClientUsage {
  readonly consents: number
  readonly sessions: number
}

export interface ClientStore {
  /** False if the id is taken. */
  add(client: ClientRecord): Promise<boolean>
  find(clientId: string): Promise<ClientRecord | undefined>
  /**
   * The clients that administrators added, oldest first, with the number of members who allowed each and of its active
   * sessions.
   */
  list(
    organizationId: string,
    page: Page & { readonly now: number },
  ): Promise<Listing & { clients: (ClientRecord & ClientUsage)[] }>
  /** Removes a client that an administrator of the organization added; false for any other. */
  removeAdded(organizationId: string, clientId: string): Promise<boolean>
  /** Removes what an organization's members allowed a client, and its unused codes; false if there is none. */
  withdraw(organizationId: string, clientId: string): Promise<boolean>
  /** Removes what is stored about a preview. */
  removePreview(organizationId: string, clientId: string): Promise<void>
  /**
   * Records that a person allowed a client that no administrator added, and stores the current content of its document.
   * Clients added by administrators are not changed.
   */
  noteUse(client: ClientRecord, at: number): Promise<void>
  /** Removes clients that no administrator added and that no one ever allowed, or that no one allowed recently. */
  removeUnused(before: { readonly neverUsed: number; readonly used: number }): Promise<void>
}

/** What a program exchanges for tokens. */
export interface LoginCodeRecord {
  readonly code_hash: string
  readonly client_id: string
  readonly redirect_uri: string
  readonly code_challenge: string
  readonly nonce: string | null
  readonly scope: string
  /** The session of the person who signed in. */
  readonly session_id: string
  readonly used_at: number | null
  /** The session that the code was exchanged for, if it was. */
  readonly granted_session: string | null
  readonly expires_at: number
  /** The groups that the person chose; null if the code is not for reading. */
  readonly groups: readonly string[] | null
}

export interface LoginCodeStore {
  add(code: LoginCodeRecord): Promise<void>
  find(codeHash: string): Promise<LoginCodeRecord | undefined>
  /** Uses it up for a session; false if it was already used. Of concurrent calls, exactly one returns true. */
  use(codeHash: string, sessionId: string, now: number): Promise<boolean>
  /**
   * Removes a member's codes for a client. Waits for an exchange in progress, so that later statements of the
   * transaction see the session that it opened.
   */
  removeOf(organizationId: string, personId: string, clientId: string): Promise<void>
  removeExpired(before: number): Promise<void>
}
