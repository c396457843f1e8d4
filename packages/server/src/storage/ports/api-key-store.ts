import type { Right } from '@portico/protocol'
import type { Listing, Page } from './page.js'

export interface ApiKeyRecord {
  readonly id: string
  readonly organization_id: string
  readonly name: string
  readonly secret_hash: string
  readonly scopes: readonly Right[]
  readonly created_by: string
  readonly created_at: number
  readonly expires_at: number
  readonly last_used: number | null
}

export interface EndingKeys {
  readonly from: number
  readonly to: number
  readonly limit: number
  readonly unwarned: boolean
}

/** Keys of the admin API. Only a digest of the secret is stored. */
export interface ApiKeyStore {
  add(key: ApiKeyRecord): Promise<void>
  find(secretHash: string): Promise<ApiKeyRecord | undefined>
  byId(organizationId: string, id: string): Promise<ApiKeyRecord | undefined>
  /** Oldest first. */
  list(organizationId: string, page: Page): Promise<Listing & { keys: ApiKeyRecord[] }>
  /** Keys that end in a time span, the next to end first; with `unwarned`, only those that were not announced. */
  ending(span: EndingKeys): Promise<ApiKeyRecord[]>
  /** Records that the administrators of a key are warned; false if they already were, or the key was removed. */
  warn(id: string, at: number): Promise<boolean>
  used(id: string, at: number): Promise<void>
  remove(organizationId: string, id: string): Promise<boolean>
}
