import type { Listing, Page } from './page.js'

/** A build of a pull request that may be opened at one origin. */
export interface PreviewRecord {
  readonly organization_id: string
  readonly build: string
  readonly name: string
  /** The address of its first page. */
  readonly url: string
  readonly origin: string
  readonly created_at: number
  readonly expires_at: number
}

export interface PreviewStore {
  /** Fails if the organization has a preview with the same build or origin. */
  add(preview: PreviewRecord): Promise<void>
  find(organizationId: string, build: string): Promise<PreviewRecord | undefined>
  /** Whether any organization has a preview at the origin, open or closed. */
  isKnownAt(origin: string): Promise<boolean>
  /** Newest first. */
  list(organizationId: string, page: Page): Promise<Listing & { previews: PreviewRecord[] }>
  /**
   * Removes the previews with the build and with the origin, to make room for another. Returns the builds of those that
   * were open.
   */
  replace(organizationId: string, by: Pick<PreviewRecord, 'build' | 'origin'>, now: number): Promise<string[]>
  /** Closes the preview of a build; false if none is open. */
  close(organizationId: string, build: string, now: number): Promise<boolean>
  removeExpired(before: number): Promise<void>
}
