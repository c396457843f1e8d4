import type { Scope } from '@portico/protocol'

/** A program that waits until its person has typed the code that it shows (RFC 8628). */
export interface DeviceCodeRecord {
  readonly code_hash: string
  readonly client_id: string
  /** What the program calls itself. */
  readonly name: string
  /** What it asks for: to read, and possibly to send feedback. */
  readonly scope: readonly Scope[]
  readonly expires_at: number
  /** How long the program has to wait between two questions, in milliseconds. */
  readonly pace: number
  readonly polled_at: number | null
  readonly decision: 'allow' | 'deny' | null
  /** The session of the person who allowed it. */
  readonly session_id: string | null
  readonly groups: readonly string[]
}

export interface DeviceCodeStore {
  /** False when the code to be shown is taken. */
  add(
    code: Pick<DeviceCodeRecord, 'code_hash' | 'client_id' | 'name' | 'scope' | 'expires_at' | 'pace'> & {
      readonly user_code_hash: string
    },
  ): Promise<boolean>
  find(codeHash: string): Promise<DeviceCodeRecord | undefined>
  /** The one whose code was typed, while it waits for a decision. */
  findShown(userCodeHash: string, now: number): Promise<DeviceCodeRecord | undefined>
  /** Notes a question; false when it came too soon after the one before, and the program then has to wait longer. */
  poll(codeHash: string, now: number, slower: number): Promise<boolean>
  /** Decides once; false when it was decided before, or too late. */
  decide(
    codeHash: string,
    now: number,
    decided: { readonly decision: 'allow' | 'deny'; readonly session_id: string; readonly groups: readonly string[] },
  ): Promise<boolean>
  /** Uses it up; false when it was used. Of many at once exactly one gets true. */
  use(codeHash: string): Promise<boolean>
  removeExpired(before: number): Promise<void>
}
