import { BUCKETS, type Bucket, LIMITS, type PersonType } from '@portico/protocol'
import { RequestError } from '../../ground/errors.js'
import { groupBy } from '../../ground/group-by.js'
import type { Organization } from '../../identity/organizations/organization.js'
import type { AttributeRecord, AttributeSize } from '../../storage/people/attributes.js'
import type { Stores } from '../../storage/stores.js'

/** How much space one person's attributes may take, in all buckets and organizations together. */
const ATTRIBUTE_QUOTAS: Readonly<Record<PersonType, { readonly bytes: number; readonly names: number }>> = {
  regular: { bytes: 1024 * 1024, names: 5_000 },
  anonymous: { bytes: 128 * 1024, names: 200 },
}

export type Attributes = Record<string, unknown>
export type AttributesByBucket = Partial<Record<Bucket, Attributes>>

/** Where a bucket's attributes are stored: in the organization, or in the pool that several organizations share. */
const scopeOf = (organization: Organization, bucket: Bucket): string =>
  BUCKETS[bucket].shared ? organization.pool_id : organization.id

/** All attributes of a person as this organization sees them, by bucket. Empty buckets are left out. */
export async function attributesOf(
  stores: Stores,
  organization: Organization,
  personId: string,
): Promise<AttributesByBucket> {
  return (await attributesOfAll(stores, organization, [personId])).get(personId) ?? {}
}

/** The attributes of several persons, by person. Persons without any are left out. */
export async function attributesOfAll(
  stores: Stores,
  organization: Organization,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, AttributesByBucket>> {
  const scopes = [...new Set([organization.id, organization.pool_id])]
  const records = await stores.attributes.of(personIds, scopes)
  // The pool may itself be an organization with its own attributes.
  const visible = records.filter(({ scope_id, bucket }) => scope_id === scopeOf(organization, bucket))
  const byPerson = groupBy(visible, ({ person_id }) => person_id)
  return new Map([...byPerson].map(([personId, attributes]) => [personId, byBucket(attributes)]))
}

const byBucket = (records: readonly AttributeRecord[]): AttributesByBucket =>
  Object.fromEntries(
    [...groupBy(records, ({ bucket }) => bucket)].map(([bucket, attributes]) => [
      bucket,
      Object.fromEntries(attributes.map(({ name, value }) => [name, JSON.parse(value)])),
    ]),
  )

/**
 * Writes attributes: `merge` adds and changes, `replace` also removes those that are not named, bucket by bucket.
 * @param stores of a transaction.
 * @throws RequestError 400 for a name or value above the limits, or a bucket that would contain too many.
 */
export async function writeAttributes(
  stores: Stores,
  organization: Organization,
  personId: string,
  changes: AttributesByBucket,
  { mode, at }: { readonly mode: 'merge' | 'replace'; readonly at: number },
): Promise<void> {
  // Writers for one person take turns; otherwise two at the same time would both find space.
  await stores.persons.lock(personId)
  const before = await stores.attributes.size(personId)
  const buckets = Object.entries(changes) as [Bucket, Attributes][]
  const records = buckets.map(([bucket, attributes]) => [bucket, recordsOf(bucket, attributes)] as const)
  for (const [bucket, attributes] of records) {
    const scope = scopeOf(organization, bucket)
    if (mode === 'replace') await stores.attributes.remove(personId, scope, bucket)
    await stores.attributes.put(personId, scope, attributes, at)
  }
  const now = await attributesOf(stores, organization, personId)
  for (const [bucket] of records)
    if (Object.keys(now[bucket] ?? {}).length > MOST)
      throw new RequestError(400, `${bucket} would hold more than ${MOST} attributes; remove some first`)
  await demandRoom(stores, organization, personId, before)
}

/** A person who already has too many attributes may still reduce them. */
async function demandRoom(stores: Stores, organization: Organization, personId: string, before: AttributeSize) {
  const { bytes, names } = await stores.attributes.size(personId)
  const member = await stores.persons.member(organization.id, personId)
  const most = ATTRIBUTE_QUOTAS[member?.person_type ?? 'regular']
  if (bytes > most.bytes && bytes > before.bytes)
    throw new RequestError(
      400,
      `the attributes of one person can take up to ${most.bytes / 1024} KiB in total; these would take ${Math.ceil(bytes / 1024)} KiB, so remove some first`,
    )
  if (names > most.names && names > before.names)
    throw new RequestError(400, `one person can have up to ${most.names} attributes in total; remove some first`)
}

export const removeAttributes = (
  stores: Stores,
  organization: Organization,
  personId: string,
  bucket: Bucket,
  names: readonly string[],
): Promise<void> => stores.attributes.remove(personId, scopeOf(organization, bucket), bucket, names)

const MOST = 1_000
const DEEPEST = 64
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

function recordsOf(bucket: Bucket, attributes: Attributes): AttributeRecord[] {
  return Object.entries(attributes).map(([name, value]) => {
    const bytes = Buffer.byteLength(name)
    if (bytes === 0 || bytes > LIMITS.attributeNameBytes)
      throw new RequestError(
        400,
        `${bucket} has an attribute name of ${bytes} bytes; the length must be 1 to ${LIMITS.attributeNameBytes} bytes`,
      )
    if (FORBIDDEN.has(name))
      throw new RequestError(400, `${bucket} cannot contain an attribute named ${name}; choose another name`)
    if (isDeep(value)) throw new RequestError(400, `${bucket}.${name} is nested more than ${DEEPEST} levels deep`)
    const text = JSON.stringify(value)
    if (Buffer.byteLength(text) > LIMITS.attributeValueBytes)
      throw new RequestError(400, `${bucket}.${name} is larger than ${LIMITS.attributeValueBytes / 1024} KiB as JSON`)
    return { bucket, name, value: text }
  })
}

/** Checks level by level, without recursion: the sender chooses the depth. */
function isDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return true
    level = level.flatMap((inner) => (typeof inner === 'object' && inner !== null ? Object.values(inner) : []))
  }
  return false
}
