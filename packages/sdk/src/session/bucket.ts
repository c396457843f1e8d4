import type { UserCall } from '../http/call.js'

/** Any JSON value. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject

/** A JSON object. */
export interface JsonObject {
  readonly [name: string]: JsonValue
}

/** A bucket of a person's attributes. Its name says what the person may do with it. */
export interface Bucket {
  /** All attributes, or the named ones. */
  get<Attributes extends JsonObject = JsonObject>(names?: readonly string[]): Promise<Attributes>
  /** Writes attributes. */
  set<Attributes extends JsonObject = JsonObject>(attributes: Attributes): Promise<void>
  /** Removes attributes. */
  delete(names: readonly string[]): Promise<void>
}

/** Binds a bucket to a person's calls. */
export function createBucket(name: string, call: UserCall): Bucket {
  const path = { bucket_name: name }
  const queryOf = (names?: readonly string[]) => names && `?attributes=${encodeURIComponent(names.join(','))}`
  return {
    get: async <Attributes extends JsonObject>(names?: readonly string[]) =>
      ((await call('GET /attributes/{bucket_name}', { path, query: queryOf(names) })) ?? {}) as Attributes,
    set: async (attributes) => void (await call('PUT /attributes/{bucket_name}', { path, body: attributes })),
    delete: async (names) => void (await call('DELETE /attributes/{bucket_name}', { path, query: queryOf(names) })),
  }
}
