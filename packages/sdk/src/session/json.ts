/** Anything JSON can say. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject

/** Anything JSON can say between braces. */
export interface JsonObject {
  readonly [name: string]: JsonValue
}
