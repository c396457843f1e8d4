/** Observes the statements of a database, for the metrics that a monitor collects. */
export interface DatabaseObserver {
  /** @param operation the verb and the table of a statement, without values, such as `select sessions` */
  query(operation: string, result: { readonly seconds: number; readonly failed: boolean }): void
}
