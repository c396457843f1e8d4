/** The webhook that provides an organization's keys for its own API. */
export interface KeyWebhookRecord {
  readonly id: string
  readonly organization_id: string
  readonly url: string
  readonly sealed_secret: string
  readonly created_at: number
}

export interface KeyWebhookStore {
  /** Replaces the previous one; of concurrent calls, the last one is stored completely. */
  set(webhook: KeyWebhookRecord): Promise<void>
  of(organizationId: string): Promise<KeyWebhookRecord | undefined>
  /** Of concurrent calls, exactly one returns true. */
  remove(organizationId: string): Promise<boolean>
}
