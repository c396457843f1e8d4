import type { Listing, Page } from './page.js'

export interface WebhookRecord {
  readonly id: string
  readonly organization_id: string
  readonly url: string
  /** `*`, names of events, or prefixes followed by `.*`. */
  readonly events: readonly string[]
  readonly description: string
  readonly sealed_secret: string
  readonly active: boolean
  readonly created_by: string
  readonly created_at: number
}

export type DeliveryState = 'waiting' | 'delivered' | 'failed'

export interface DeliveryRecord {
  readonly id: string
  readonly webhook_id: string
  /** The same for every attempt and every replay, so that a receiver can recognize a repeated message. */
  readonly message_id: string
  readonly event: string
  readonly body: string
  readonly created_at: number
  readonly due_at: number
  readonly attempts: number
  readonly delivered_at: number | null
  readonly failed_at: number | null
  /** The status of the last response, if there was one. */
  readonly status: number | null
  readonly error: string | null
}

/** The webhooks that receive events, and their outbox. */
export interface WebhookStore {
  add(webhook: WebhookRecord): Promise<void>
  find(organizationId: string, id: string): Promise<WebhookRecord | undefined>
  byId(id: string): Promise<WebhookRecord | undefined>
  /** All webhooks of an organization, oldest first; there are few. */
  all(organizationId: string): Promise<WebhookRecord[]>
  /** Same as `all`, one page. */
  list(organizationId: string, page: Page): Promise<Listing & { webhooks: WebhookRecord[] }>
  update(id: string, change: Partial<Pick<WebhookRecord, 'url' | 'events' | 'description' | 'active'>>): Promise<void>
  remove(organizationId: string, id: string): Promise<boolean>
  queue(delivery: DeliveryRecord): Promise<void>
  delivery(webhookId: string, id: string): Promise<DeliveryRecord | undefined>
  /** Newest first. */
  deliveries(
    webhookId: string,
    query: Page & { readonly state?: DeliveryState },
  ): Promise<Listing & { deliveries: DeliveryRecord[] }>
  /** Leases due deliveries for this long; no other worker gets them in the meantime. */
  lease(now: number, until: number, limit: number): Promise<DeliveryRecord[]>
  delivered(id: string, at: number, status: number): Promise<void>
  /** Records a failed attempt; without `dueAt`, it was the last. */
  missed(
    id: string,
    outcome: { readonly at: number; readonly dueAt?: number; readonly status: number | null; readonly error: string },
  ): Promise<void>
  /** How many deliveries wait, across all organizations. */
  backlog(): Promise<number>
  removeBefore(time: number): Promise<void>
}
