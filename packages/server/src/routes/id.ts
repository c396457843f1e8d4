import { start } from '../flows/authenticate.js'
import type { Handler } from './handler.js'

export const startFlow: Handler<'startFlow'> = async ({ services, body, organizationId, caller, origin }) => ({
  result: await start(services, { organizationId, body, origin, ...(caller.token && { caller: caller.token }) }),
})
