import { spendAction } from '../../identity/limits/actions.js'
import { createAnonymous } from '../../sign-in/flows/new-persons.js'
import type { Handler } from './handler.js'

export const createAnonymousPerson: Handler<'createAnonymousPerson'> = async (call) => {
  const { services, organizationId, body, address } = call
  await spendAction(services, 'anonymous_person', { address, organizationId })
  return {
    status: 201,
    result: await createAnonymous(services, {
      organizationId,
      region: body.region,
    }),
  }
}
