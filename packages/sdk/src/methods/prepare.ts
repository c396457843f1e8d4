import type { Handle } from '@portico/protocol'
import type { Client } from '../client/client.js'
import { errorOf } from '../errors.js'
import type { FlowFactor } from '../events.js'
import type { Method, Prepared } from './method.js'
import { methods } from './registry.js'

/**
 * Refuses a factor and handle that cannot be used together, before anything is sent, and fills in the method's defaults. Opens
 * the popup of an external sign-in, so it must run synchronously in the caller's click handler.
 * @throws InvalidAuthenticationMethodError
 */
export function prepare(
  factor: FlowFactor,
  handle: Handle | undefined,
  client: Client,
  live: AbortController,
): Prepared | Promise<Prepared> {
  const { method } = factor
  const row: Method | undefined = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (!row) throw errorOf('unspecified', `No variant of FactorOptions exists with 'method=${method}'`)
  const [needed] = row.handles
  if (handle && !needed) throw refused(`${method.toUpperCase()} should not be used with handles`)
  if (handle && row.strict && handle.type !== needed)
    throw refused(`A handle of type '${needed}' is required, got '${handle.type}' instead`)
  return row.prepare(factor, client, live)
}

const refused = (message: string) => errorOf('invalid_authentication_method', message)
