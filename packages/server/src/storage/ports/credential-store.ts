import type { CREDENTIALS, CredentialType } from '@portico/protocol'
import type { Listing, Page } from './page.js'

export interface CredentialRecord {
  readonly id: string
  readonly person_id: string
  readonly type: CredentialType
  /** An argon2id PHC string, the public part of a passkey as JSON, or the encrypted seed of an authenticator app. */
  readonly secret: string
  /** The id by which an authenticator identifies its passkey: unique across all persons. */
  readonly key_id: string | null
  /** The highest signature count, or the last time step, that was accepted. */
  readonly counter: number
  /** The browser and operating system that created it, as text. */
  readonly label: string | null
  readonly created_at: number
  readonly last_used: number | null
}

/** The kinds of credentials of which a person has at most one. */
export type SingleCredential = {
  [Type in CredentialType]: (typeof CREDENTIALS)[Type]['several'] extends true ? never : Type
}[CredentialType]

/** A credential of such a kind, before it is stored. */
interface NewCredential extends Pick<CredentialRecord, 'id' | 'person_id' | 'secret' | 'created_at' | 'last_used'> {
  readonly type: SingleCredential
}

export interface CredentialStore {
  /** The person's credential of a kind of which everyone has at most one. */
  ofType(personId: string, type: SingleCredential): Promise<CredentialRecord | undefined>
  passkey(keyId: string): Promise<CredentialRecord | undefined>
  /** All credentials of a person, oldest first. */
  of(personId: string): Promise<CredentialRecord[]>
  /** Same as `of`, one page. */
  list(personId: string, page: Page): Promise<Listing & { credentials: CredentialRecord[] }>
  /** Stores a credential, replacing the person's previous one of its kind. */
  set(credential: NewCredential): Promise<void>
  /** Adds a passkey; false if its key id is taken, by any person. */
  addPasskey(credential: CredentialRecord): Promise<boolean>
  /** Stores an authenticator app and its recovery codes, replacing the previous ones. */
  setTotp(credential: CredentialRecord, codeHashes: readonly string[]): Promise<void>
  /** Replaces the hash if it is still the old one, so that a change made in the meantime is not undone. */
  rehash(id: string, from: string, to: string): Promise<void>
  used(id: string, at: number): Promise<void>
  /** Raises the counter; false if it has already reached this value. Of concurrent calls, exactly one returns true. */
  advance(id: string, to: number): Promise<boolean>
  /** Uses up a recovery code; false if it does not exist or was already used. */
  spendRecoveryCode(credentialId: string, codeHash: string, at: number): Promise<boolean>
  recoveryCodes(credentialId: string): Promise<{ readonly total: number; readonly unused: number }>
  /** Names a credential; false if the person has no such credential. */
  label(personId: string, id: string, label: string): Promise<boolean>
  remove(personId: string, id: string): Promise<boolean>
  removeAll(personId: string): Promise<void>
}
