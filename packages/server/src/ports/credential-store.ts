import type { CREDENTIALS, CredentialType } from '@portico/protocol'
import type { Page } from './page.js'

export interface CredentialRecord {
  readonly id: string
  readonly person_id: string
  readonly type: CredentialType
  /** An argon2id PHC string, a passkey's public part as JSON, or an authenticator app's seed, sealed. */
  readonly secret: string
  /** By what an authenticator names its passkey: unique over all persons. */
  readonly key_id: string | null
  /** The highest signature count, or the last time step, that was accepted. */
  readonly counter: number
  /** What made it, in words: a browser and a system. */
  readonly label: string | null
  readonly created_at: number
  readonly last_used: number | null
}

/** The kinds of which a person has one at most. */
export type SingleCredential = {
  [Type in CredentialType]: (typeof CREDENTIALS)[Type]['several'] extends true ? never : Type
}[CredentialType]

/** A credential of such a kind, before it is kept. */
interface NewCredential extends Pick<CredentialRecord, 'id' | 'person_id' | 'secret' | 'created_at' | 'last_used'> {
  readonly type: SingleCredential
}

export interface CredentialStore {
  /** The person's credential of a kind of which everyone has one at most. */
  one(personId: string, type: SingleCredential): Promise<CredentialRecord | undefined>
  passkey(keyId: string): Promise<CredentialRecord | undefined>
  /** All of a person, oldest first. */
  of(personId: string): Promise<CredentialRecord[]>
  /** As `of`, one page. */
  list(personId: string, page: Page): Promise<{ total: number; credentials: CredentialRecord[] }>
  /** Keeps a credential in place of the one of its kind that the person had. */
  set(credential: NewCredential): Promise<void>
  /** Adds a passkey; false when its key id is taken, by whomever. */
  addPasskey(credential: CredentialRecord): Promise<boolean>
  /** Puts an authenticator app and its recovery codes in place of those there were. */
  setTotp(credential: CredentialRecord, codeHashes: readonly string[]): Promise<void>
  /** Replaces the hash if it is still the old one, so that a change made meanwhile is not undone. */
  rehash(id: string, from: string, to: string): Promise<void>
  used(id: string, at: number): Promise<void>
  /** Raises the counter; false when it is there already or beyond. Of many at once one gets true. */
  advance(id: string, to: number): Promise<boolean>
  /** Uses a recovery code up; false when there is none such, or it was used. */
  spendRecoveryCode(credentialId: string, codeHash: string, at: number): Promise<boolean>
  recoveryCodes(credentialId: string): Promise<{ readonly total: number; readonly unused: number }>
  /** Names a credential; false when the person has none such. */
  label(personId: string, id: string, label: string): Promise<boolean>
  remove(personId: string, id: string): Promise<boolean>
  removeAll(personId: string): Promise<void>
}
