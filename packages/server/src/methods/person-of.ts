import type { Answering } from './check.js'

/** The person a flow is about: the one who was signed in when it began, or the owner of its handle. */
export async function personOf({
  services,
  organization,
  flow,
}: Pick<Answering, 'services' | 'organization' | 'flow'>): Promise<string | undefined> {
  if (flow.person_id !== undefined || !flow.handle) return flow.person_id
  return services.stores.handles.owner(organization.pool_id, flow.handle.type, flow.handle.value)
}
