import { isRecord } from '@portico/access/guards'
import { type Fields, fields, followed, list, METHODS } from '../description/walk.js'

/** Returns a description's operations by method and path and its webhooks by name, each with the parameters of its path. */
export function operationsOf(api: Fields): ReadonlyMap<string, Fields> {
  const operations = new Map<string, Fields>()
  for (const [section, isPath] of [
    ['paths', true],
    ['webhooks', false],
  ] as const)
    for (const [path, item] of Object.entries(fields(api[section]))) {
      const own = followed(item, api)
      for (const [method, operation] of Object.entries(own))
        if (METHODS.has(method) && isRecord(operation))
          operations.set(isPath ? `${method.toUpperCase()} ${path}` : `event ${path}`, {
            ...(operation as Fields),
            parameters: [...list(own.parameters), ...list(operation.parameters)],
          })
    }
  return operations
}
