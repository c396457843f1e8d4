import { start } from '../flows/authenticate.js'
import type { Handler } from './handler.js'

export const startFlow: Handler<'startFlow'> = async ({ services, body, organizationId, caller }) => ({
  result: await start(services, { organizationId, body, ...(caller.token && { caller: caller.token }) }),
})
