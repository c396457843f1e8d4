/**
 * Delivers events. Several workers may run on one database: a lease keeps them from sending the same event at the same
 * time.
 */
export interface WebhookWorker {
  start(): void
  /** Checks immediately instead of in a second. */
  wake(): void
  /** Resolves when no delivery is due. */
  flush(): Promise<void>
  stop(): Promise<void>
}
