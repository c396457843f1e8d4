/** Where an organization's keys for its own API come from. */
export interface KeyWebhookRecord {
  readonly id: string
  readonly organization_id: string
  readonly url: string
  readonly sealed_secret: string
  readonly created_at: number
}

export interface KeyWebhookStore {
  /** Takes the place of the former one; of many at once the last one stays, whole. */
  set(webhook: KeyWebhookRecord): Promise<void>
  of(organizationId: string): Promise<KeyWebhookRecord | undefined>
  /** Of many at once one gets true. */
  remove(organizationId: string): Promise<boolean>
}
