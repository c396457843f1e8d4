import type { HandleType } from '@portico/protocol'
import type { Runtime } from '../browser/runtime.js'
import { errorOf } from '../errors.js'
import type { FactorMethod } from '../events.js'
import type { Method } from './method.js'

/**
 * The methods that people can use with a handle of this type, in this environment.
 * @param rows All methods.
 * @throws UnexpectedError for a type without any.
 */
export function availableMethods(
  rows: Readonly<Record<FactorMethod, Method>>,
  type: HandleType,
  runtime: Runtime,
): FactorMethod[] {
  const available = (Object.keys(rows) as FactorMethod[]).filter(
    (name) => rows[name].handles.includes(type) && rows[name].available(runtime),
  )
  if (available.length) return available
  throw errorOf('unspecified', `unhandled handle type: ${type}`)
}
