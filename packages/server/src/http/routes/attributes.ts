import { BUCKETS, type Bucket } from '@portico/protocol'
import { RequestError } from '../../ground/errors.js'
import { spendAction } from '../../identity/limits/actions.js'
import { findOrganization, type Organization } from '../../identity/organizations/organization.js'
import {
  type AttributesByBucket,
  attributesOf,
  removeAttributes,
  writeAttributes,
} from '../../people/persons/attributes.js'
import { isAnonymous } from '../../storage/sign-in/session-rows.js'
import type { Handler } from './handler.js'
import { signedIn, type WithCaller } from './signed-in.js'

/** Buckets that were not requested by name are left out silently if the person may not read them. */
export const getAttributes: Handler<'getAttributes'> = async (call) => {
  const { organization, personId } = await own(call)
  const requested = namesIn(call.query.buckets)?.map((name) => readable(name))
  const all = await attributesOf(call.services.stores, organization, personId)
  const buckets = requested ?? bucketNames.filter((bucket) => BUCKETS[bucket].endUser !== 'no_access')
  return { result: Object.fromEntries(buckets.map((bucket) => [bucket, all[bucket] ?? {}])) }
}

export const putAttributes: Handler<'putAttributes'> = async (call) => write(call, call.body, 'replace')

export const patchAttributes: Handler<'patchAttributes'> = async (call) => write(call, call.body, 'merge')

export const getBucket: Handler<'getBucket'> = async (call) => {
  const bucket = readable(call.params.bucket_name)
  const { organization, personId } = await own(call)
  const all = (await attributesOf(call.services.stores, organization, personId))[bucket] ?? {}
  const names = namesIn(call.query.attributes)
  return { result: names ? Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name))) : all }
}

export const putBucket: Handler<'putBucket'> = async (call) =>
  write(call, { [writable(call.params.bucket_name)]: call.body }, 'replace')

export const patchBucket: Handler<'patchBucket'> = async (call) =>
  write(call, { [writable(call.params.bucket_name)]: call.body }, 'merge')

export const deleteFromBucket: Handler<'deleteFromBucket'> = async (call) => {
  const bucket = writable(call.params.bucket_name)
  const names = namesIn(call.query.attributes)
  if (!names)
    throw new RequestError(400, 'attributes is missing: list the attributes to remove, separated by commas', {
      field: 'attributes',
    })
  const { organization, personId } = await own(call)
  await removeAttributes(call.services.stores, organization, personId, bucket, names)
  return {}
}

/** Older clients parse the response as JSON, so a write returns `{}` and never an empty body. */
async function write(
  call: WithCaller & { readonly address: string },
  byBucket: AttributesByBucket,
  mode: 'merge' | 'replace',
) {
  for (const bucket of Object.keys(byBucket)) writable(bucket)
  const session = signedIn(call)
  if (isAnonymous(session)) {
    const actor = { address: call.address, organizationId: session.organization_id }
    await spendAction(call.services, 'anonymous_attribute_bytes', actor, Buffer.byteLength(JSON.stringify(byBucket)))
  }
  const { organization, personId } = await own(call)
  const at = call.services.clock.now()
  await call.services.stores.transaction((inside) =>
    writeAttributes(inside, organization, personId, byBucket, { mode, at }),
  )
  return {}
}

async function own(call: WithCaller): Promise<{ organization: Organization; personId: string }> {
  const { organization_id, person_id } = signedIn(call)
  return { organization: await findOrganization(call.services.stores, organization_id), personId: person_id }
}

const bucketNames = Object.keys(BUCKETS) as Bucket[]

function bucketNamed(name: string): Bucket {
  const match = bucketNames.find((bucket) => bucket === name)
  if (!match)
    throw new RequestError(404, `bucket_name must be one of ${bucketNames.join(', ')}`, { field: 'bucket_name' })
  return match
}

function readable(name: string): Bucket {
  const bucket = bucketNamed(name)
  if (BUCKETS[bucket].endUser === 'no_access')
    throw new RequestError(
      403,
      `the bucket ${bucket} is hidden from the person it describes; only administrators can read it`,
    )
  return bucket
}

function writable(name: string): Bucket {
  const bucket = readable(name)
  if (BUCKETS[bucket].endUser === 'read_only')
    throw new RequestError(403, `the person it describes can read the bucket ${bucket} but not change it`)
  return bucket
}

const namesIn = (joined: string | undefined): string[] | undefined =>
  joined === undefined ? undefined : joined.split(',').filter((name) => name !== '')
