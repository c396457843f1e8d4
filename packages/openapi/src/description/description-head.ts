import { operationsIn } from './operations.js'
import type { Json } from './overlay.js'
import { type Fields, fields, METHODS } from './walk.js'

/** What the list of operations shows of one. */
const LISTED = ['operationId', 'summary', 'tags'] as const

/**
 * A description without the contents of its operations and schemas: what a page needs before a reader uses one of them. It has the same
 * operations with the same ids, and the same names of schemas.
 */
export function descriptionHead(description: Json): Json {
  const { paths, webhooks, components, ...head } = fields(description)
  const api = fields(description)
  const { schemas, securitySchemes } = fields(components)
  const names = schemas === undefined ? {} : { schemas: mapped(schemas, () => ({})) }
  return {
    ...head,
    ...(paths !== undefined && { paths: mapped(paths, (item, path) => headOfItem(path, item, api)) }),
    ...(webhooks !== undefined && { webhooks: mapped(webhooks, (item, path) => headOfItem(path, item, api)) }),
    ...(components !== undefined && {
      components: { ...names, ...(securitySchemes !== undefined && { securitySchemes }) },
    }),
  } as Json
}

function headOfItem(path: string, item: Json | undefined, api: Fields): Json {
  const methods = operationsIn(path, item, api).map(({ method, raw }) => {
    const facts = LISTED.flatMap((name) => (raw[name] === undefined ? [] : [[name, raw[name]] as const]))
    return [method, Object.fromEntries(facts)] as const
  })
  const own = methods.filter(([method]) => METHODS.has(method))
  const additional = methods.filter(([method]) => !METHODS.has(method))
  return Object.fromEntries([
    ...own,
    ...(additional.length > 0 ? [['additionalOperations', Object.fromEntries(additional)]] : []),
  ]) as Json
}

const mapped = (values: Json, to: (value: Json | undefined, name: string) => Json): Json =>
  Object.fromEntries(Object.entries(fields(values)).map(([name, value]) => [name, to(value, name)])) as Json
