import type { Page } from './page.js'

export interface WebhookRecord {
  readonly id: string
  readonly organization_id: string
  readonly url: string
  /** `*`, names of events, or their beginnings with `.*` behind. */
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
  /** The same for every try, and for a replay: by it a receiver tells that it had the message before. */
  readonly message_id: string
  readonly event: string
  readonly body: string
  readonly created_at: number
  readonly due_at: number
  readonly attempts: number
  readonly delivered_at: number | null
  readonly failed_at: number | null
  /** The last answer's status, where there was an answer. */
  readonly status: number | null
  readonly error: string | null
}

/** Where events go, and their outbox. */
export interface WebhookStore {
  add(webhook: WebhookRecord): Promise<void>
  find(organizationId: string, id: string): Promise<WebhookRecord | undefined>
  byId(id: string): Promise<WebhookRecord | undefined>
  /** All of an organization, oldest first; it has few. */
  all(organizationId: string): Promise<WebhookRecord[]>
  /** As `all`, one page. */
  list(organizationId: string, page: Page): Promise<{ total: number; webhooks: WebhookRecord[] }>
  update(id: string, change: Partial<Pick<WebhookRecord, 'url' | 'events' | 'description' | 'active'>>): Promise<void>
  remove(organizationId: string, id: string): Promise<boolean>
  queue(delivery: DeliveryRecord): Promise<void>
  delivery(webhookId: string, id: string): Promise<DeliveryRecord | undefined>
  /** Newest first. */
  deliveries(
    webhookId: string,
    query: Page & { readonly state?: DeliveryState },
  ): Promise<{ total: number; deliveries: DeliveryRecord[] }>
  /** Takes deliveries that are due for this long; no other worker gets them meanwhile. */
  lease(now: number, until: number, limit: number): Promise<DeliveryRecord[]>
  delivered(id: string, at: number, status: number): Promise<void>
  /** Notes a try that failed: without `dueAt` it was the last. */
  missed(
    id: string,
    outcome: { readonly at: number; readonly dueAt?: number; readonly status: number | null; readonly error: string },
  ): Promise<void>
  /** How many wait, over all organizations. */
  backlog(): Promise<number>
  removeBefore(time: number): Promise<void>
}
