import type { Scope } from '@portico/protocol'

/** A program that waits until its person has entered the code that it shows (RFC 8628). */
export interface DeviceCodeRecord {
  readonly code_hash: string
  readonly client_id: string
  /** The name that the program states for itself. */
  readonly name: string
  /** The requested scopes: to read, and possibly to send feedback. */
  readonly scope: readonly Scope[]
  readonly expires_at: number
  /** How long the program must wait between two polls, in milliseconds. */
  readonly pace: number
  readonly polled_at: number | null
  readonly decision: 'allow' | 'deny' | null
  /** The session of the person who approved it. */
  readonly session_id: string | null
  readonly groups: readonly string[]
}

export interface DeviceCodeStore {
  /** False if the user code is taken. */
  add(
    code: Pick<DeviceCodeRecord, 'code_hash' | 'client_id' | 'name' | 'scope' | 'expires_at' | 'pace'> & {
      readonly user_code_hash: string
    },
  ): Promise<boolean>
  find(codeHash: string): Promise<DeviceCodeRecord | undefined>
  /** The device code whose user code was entered, while it waits for a decision. */
  findShown(userCodeHash: string, now: number): Promise<DeviceCodeRecord | undefined>
  /** Records a poll; false if it came too soon after the previous one. The program must then wait longer. */
  poll(codeHash: string, now: number, slower: number): Promise<boolean>
  /** Decides once; false if it was already decided or has expired. */
  decide(
    codeHash: string,
    now: number,
    decided: { readonly decision: 'allow' | 'deny'; readonly session_id: string; readonly groups: readonly string[] },
  ): Promise<boolean>
  /** Uses it up; false if it was already used. Of concurrent calls, exactly one returns true. */
  use(codeHash: string): Promise<boolean>
  removeExpired(before: number): Promise<void>
}
