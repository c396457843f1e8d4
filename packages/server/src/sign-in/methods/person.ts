import { type Handle, handleTypesWhenSignedIn, type Method } from '@portico/protocol'
import { RequestError } from '../../ground/errors.js'
import type { Answering } from './check.js'
import type { Beginning } from './method.js'

/** The person of a flow: the one who was signed in when it started, or the owner of its handle. */
export async function personOf({
  services,
  organization,
  flow,
}: Pick<Answering, 'services' | 'organization' | 'flow'>): Promise<string | undefined> {
  if (flow.person_id !== undefined || !flow.handle) return flow.person_id
  return services.stores.handles.owner(organization.pool_id, flow.handle.type, flow.handle.value)
}

/**
 * An address of a signed-in person who gave no handle. @throws RequestError if there is none that the method can reach.
 */
export async function ownHandle({ services, callerId }: Beginning, method: Method): Promise<Handle> {
  const handles = callerId === undefined ? [] : await services.stores.handles.of(callerId)
  const types = handleTypesWhenSignedIn(method)
  const own = handles.find(({ type, verified }) => verified && types.includes(type))
  if (!own) throw new RequestError(400, `handle is missing: ${method} needs an address to send to`, { field: 'handle' })
  return { type: own.type, value: own.value }
}
