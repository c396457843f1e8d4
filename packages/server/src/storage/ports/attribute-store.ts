import type { Bucket } from '@portico/protocol'

/** One attribute as stored; `value` is JSON text. */
export interface AttributeRecord {
  readonly bucket: Bucket
  readonly name: string
  readonly value: string
}

/** How much space a person's attributes take. */
export interface AttributeSize {
  /** Of names and values, in UTF-8. */
  readonly bytes: number
  readonly names: number
}

export interface AttributeStore {
  /** Of all scopes and buckets together. */
  size(personId: string): Promise<AttributeSize>
  /** Every attribute of a person in these scopes: an organization's id, and the id of its person pool. */
  of(personId: string, scopes: readonly string[]): Promise<(AttributeRecord & { readonly scope_id: string })[]>
  /** Adds attributes or changes existing ones. */
  put(personId: string, scopeId: string, attributes: readonly AttributeRecord[], at: number): Promise<void>
  /** Removes attributes by name; without names, all of the bucket. */
  remove(personId: string, scopeId: string, bucket: Bucket, names?: readonly string[]): Promise<void>
}
