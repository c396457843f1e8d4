import type { HandleType } from '@portico/protocol'
import type { Runtime } from '../browser/runtime.js'
import { errorOf } from '../errors.js'
import type { FactorMethod } from '../events.js'
import type { Method } from './method.js'
import { methods } from './registry.js'

/**
 * The methods that people can use with a handle of this type, in this environment.
 * @throws UnexpectedError for a type without any.
 */
export function availableMethods(type: HandleType, runtime: Runtime): FactorMethod[] {
  const rows: Readonly<Record<FactorMethod, Method>> = methods
  const available = (Object.keys(rows) as FactorMethod[]).filter(
    (name) => rows[name].handles.includes(type) && rows[name].available(runtime),
  )
  if (available.length) return available
  throw errorOf('unspecified', `unhandled handle type: ${type}`)
}
