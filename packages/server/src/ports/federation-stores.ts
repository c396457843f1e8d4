import type { UxMode } from '@portico/protocol'
import type { Page } from './page.js'

/** A provider elsewhere that people may sign in with. */
export interface ProviderRecord {
  readonly id: string
  readonly organization_id: string
  readonly type: 'oidc' | 'saml'
  /** OIDC: the provider's name on the wire. SAML: what the administrator calls it. */
  readonly name: string
  readonly client_id: string | null
  readonly sealed_secret: string | null
  /** JSON text, read by `federation/provider.ts`. */
  readonly config: string
  readonly created_at: number
  /** A draft takes no sign-ins but the test of its set-up link. */
  readonly state: 'active' | 'draft'
}

export interface ProviderStore {
  /** False when the organization has one of the same name and client id. */
  add(provider: ProviderRecord): Promise<boolean>
  find(id: string): Promise<ProviderRecord | undefined>
  findOidc(organizationId: string, name: string, clientId: string): Promise<ProviderRecord | undefined>
  /** The active OpenID providers of a name and client id that are confined to an organization or to one below it; the oldest first. */
  confinedUnder(organizationId: string, name: string, clientId: string): Promise<ProviderRecord[]>
  /** Makes a draft active; false when it is not one. Of many at once one gets true. */
  activate(id: string): Promise<boolean>
  /** Removes a draft. */
  removeDraft(id: string): Promise<void>
  /** Removes drafts whose set-up link is no longer open. */
  removeAbandonedDrafts(now: number): Promise<void>
  /** All of an organization, oldest first. */
  all(organizationId: string): Promise<ProviderRecord[]>
  /** As `all`, one page. */
  list(organizationId: string, page: Page): Promise<{ total: number; providers: ProviderRecord[] }>
  update(id: string, change: Partial<Pick<ProviderRecord, 'name' | 'sealed_secret' | 'config'>>): Promise<void>
  remove(organizationId: string, id: string): Promise<boolean>
}

/** A sign-in that is on its way through a provider. */
export interface SsoAttemptRecord {
  readonly challenge_id: string
  readonly flow_id: string
  readonly provider_id: string
  readonly state_hash: string
  readonly ux_mode: UxMode
  /** The page that asked: the only one that learns the outcome. */
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

/** What is written down of a sign-in that leaves for a provider; the flow and the challenge are added when stored. */
export type AttemptDraft = Omit<
  SsoAttemptRecord,
  'challenge_id' | 'flow_id' | 'code_hash' | 'sealed_identity' | 'returned_at' | 'resolved_at' | 'expires_at'
>

export interface SsoStore {
  add(attempt: SsoAttemptRecord): Promise<void>
  find(challengeId: string): Promise<SsoAttemptRecord | undefined>
  /** The attempt of a state, once: undefined when it came back before, or is too old. Of many at once one gets it. */
  takeReturn(stateHash: string, providerId: string, now: number): Promise<SsoAttemptRecord | undefined>
  keepIdentity(challengeId: string, codeHash: string, sealedIdentity: string): Promise<void>
  /** Uses the code up; false when it was used, is another, or is too old. Of many at once one gets true. */
  redeem(challengeId: string, codeHash: string, now: number): Promise<boolean>
}

/** Whom a provider knows by which subject. */
export interface IdentityStore {
  owner(poolId: string, providerId: string, subject: string): Promise<string | undefined>
  /** False when the subject is taken. Of many at once one wins. */
  link(poolId: string, providerId: string, subject: string, personId: string, at: number): Promise<boolean>
  /** The providers that a person has an identity at. */
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
  /** The site's own: people are not asked for consent, and its pages get the person's own token. */
  readonly first_party: boolean
  readonly origin: ClientOrigin
}

export interface ClientUsage {
  readonly consents: number
  readonly sessions: number
}

export interface ClientStore {
  /** False when the id is taken. */
  add(client: ClientRecord): Promise<boolean>
  find(clientId: string): Promise<ClientRecord | undefined>
  /** Those of administrators, oldest first, each with how many members allowed it something, and how many of its sessions have not ended. */
  list(
    organizationId: string,
    page: Page & { readonly now: number },
  ): Promise<{ total: number; clients: (ClientRecord & ClientUsage)[] }>
  remove(organizationId: string, clientId: string): Promise<boolean>
  /**
   * Notes that a person allowed a client that no administrator added, and keeps what its document says now. Leaves those of
   * administrators as they are.
   */
  noteUse(client: ClientRecord, at: number): Promise<void>
  /** Removes clients that no administrator added: those that no one ever allowed, and those that no one did lately. */
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
  /** The session that the code was exchanged for, once it was. */
  readonly granted_session: string | null
  readonly expires_at: number
  /** The groups that the person chose; none where the code is not for reading. */
  readonly groups: readonly string[] | null
}

export interface LoginCodeStore {
  add(code: LoginCodeRecord): Promise<void>
  find(codeHash: string): Promise<LoginCodeRecord | undefined>
  /** Uses it up for a session; false when it was used before. Of many at once exactly one gets true. */
  use(codeHash: string, sessionId: string, now: number): Promise<boolean>
  /**
   * Removes a member's codes for a client. Waits for an exchange that is on its way, so that what is done next in the
   * transaction sees the session that it opened.
   */
  removeOf(organizationId: string, personId: string, clientId: string): Promise<void>
  removeExpired(before: number): Promise<void>
}
