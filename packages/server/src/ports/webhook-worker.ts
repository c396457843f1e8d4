/** Delivers events. Several may run on one database: a lease keeps them from sending the same one at once. */
export interface WebhookWorker {
  start(): void
  /** Looks now instead of in a second. */
  wake(): void
  /** Resolves when nothing is due anymore. */
  flush(): Promise<void>
  stop(): Promise<void>
}
