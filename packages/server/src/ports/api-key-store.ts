import type { Right } from '@portico/protocol'
import type { Page } from './page.js'

export interface ApiKeyRecord {
  readonly id: string
  readonly organization_id: string
  readonly name: string
  readonly secret_hash: string
  readonly scopes: readonly Right[]
  readonly created_by: string
  readonly created_at: number
  readonly last_used: number | null
}

/** Keys of the admin API. Only a digest of the secret is stored. */
export interface ApiKeyStore {
  add(key: ApiKeyRecord): Promise<void>
  find(secretHash: string): Promise<ApiKeyRecord | undefined>
  byId(organizationId: string, id: string): Promise<ApiKeyRecord | undefined>
  /** Oldest first. */
  list(organizationId: string, page: Page): Promise<{ total: number; keys: ApiKeyRecord[] }>
  used(id: string, at: number): Promise<void>
  remove(organizationId: string, id: string): Promise<boolean>
}
