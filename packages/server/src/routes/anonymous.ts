import { createAnonymous } from '../persons/anonymous.js'
import type { Handler } from './handler.js'

export const createAnonymousPerson: Handler<'createAnonymousPerson'> = async ({ services, organizationId, body }) => ({
  status: 201,
  result: await createAnonymous(services, {
    organizationId,
    ...(body.region !== undefined && { region: body.region }),
  }),
})
