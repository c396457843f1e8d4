import { recover as startRecovery } from '../flows/recover.js'
import type { Handler } from './handler.js'

export const recover: Handler<'recover'> = async ({ services, organizationId, body, origin, address }) => ({
  result: await startRecovery(services, { organizationId, body, origin, address }),
})
