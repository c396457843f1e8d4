/** Where the server logs what it does. Fields never contain a code, token, password or secret. */
export interface Log {
  /** Absent if it would not be written. What it says must not cost anything then. */
  debug?(fields: Readonly<Record<string, unknown>>, message: string): void
  info(fields: Readonly<Record<string, unknown>>, message: string): void
  warn(fields: Readonly<Record<string, unknown>>, message: string): void
  error(fields: Readonly<Record<string, unknown>>, message: string): void
}
