import type { FeedbackState } from '@portico/protocol/schemas'
import type { Listing, Page } from './page.js'

/** What a reader, or a program acting for them, wrote to the authors of the site. */
export interface FeedbackRecord {
  readonly id: string
  readonly organization_id: string
  readonly person_id: string
  /** The name of the program that sent it; null if the person did. */
  readonly program: string | null
  /** The path of the page that it is about. */
  readonly page: string | null
  readonly text: string
  readonly state: FeedbackState
  readonly created_at: number
  readonly updated_at: number | null
  /** Who last changed its state. */
  readonly updated_by: string | null
}

export interface FeedbackStore {
  /**
   * Adds feedback, unless the person has already sent the same text about the same page.
   * @param digest of page and text
   * @returns the id of the stored feedback.
   */
  add(feedback: FeedbackRecord, digest: string): Promise<string>
  /** How many are open: those of the person, and those of the whole organization up to a number. */
  countOpen(organizationId: string, personId: string, upTo: number): Promise<{ own: number; all: number }>
  list(
    organizationId: string,
    query: Page & { readonly state?: FeedbackState; readonly personId?: string },
  ): Promise<Listing & { feedback: FeedbackRecord[] }>
  /**
   * Changes the state; undefined if there is no such feedback in another state. Of concurrent calls, exactly one
   * changes it.
   */
  update(
    organizationId: string,
    id: string,
    change: { readonly state: FeedbackState; readonly at: number; readonly by: string },
  ): Promise<FeedbackRecord | undefined>
  removeBefore(organizationId: string, before: number): Promise<void>
}
