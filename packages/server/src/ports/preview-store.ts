import type { Page } from './page.js'

/** A build of a pull request that may be opened at one origin. */
export interface PreviewRecord {
  readonly organization_id: string
  readonly build: string
  readonly name: string
  /** Of its first page. */
  readonly url: string
  readonly origin: string
  readonly created_at: number
  readonly expires_at: number
}

export interface PreviewStore {
  /** Fails while the organization has one of the same build or origin. */
  add(preview: PreviewRecord): Promise<void>
  find(organizationId: string, build: string): Promise<PreviewRecord | undefined>
  /** Whether any organization has one at the origin, open or closed. */
  isKnownAt(origin: string): Promise<boolean>
  /** Newest first. */
  list(organizationId: string, page: Page): Promise<{ total: number; previews: PreviewRecord[] }>
  /** Removes that of the build and that of the origin, to make room for another. Answers the builds of those that were open. */
  replace(organizationId: string, by: Pick<PreviewRecord, 'build' | 'origin'>, now: number): Promise<string[]>
  /** Closes one; false where none of the build is open. */
  close(organizationId: string, build: string, now: number): Promise<boolean>
  removeExpired(before: number): Promise<void>
}
