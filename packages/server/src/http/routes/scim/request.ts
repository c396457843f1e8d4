import { isRecord } from '@portico/access/guards'
import type { Operation } from '../../../people/scim/patch-path.js'
import { ScimError } from '../../../people/scim/scim-error.js'

const READ_ONLY = ['id', 'meta', 'groups', 'schemas']

/** A resource as a client sends it, without read-only properties: the RFC requires that they are ignored. */
export function resourceIn(body: unknown): object {
  if (!isRecord(body)) throw new ScimError(400, 'the body must be a JSON object', 'invalidSyntax')
  return Object.fromEntries(Object.entries(body).filter(([name]) => !READ_ONLY.includes(name.toLowerCase())))
}

/** The operations of a PATCH, whose names clients write in any case. */
export function operationsIn(body: unknown): Operation[] {
  const list = isRecord(body) ? (body.Operations ?? body.operations) : undefined
  if (!Array.isArray(list) || list.length === 0)
    throw new ScimError(400, 'Operations must be a list of at least one operation', 'invalidSyntax')
  return list.map((entry: unknown) => {
    const { op, path, value } = isRecord(entry) ? entry : {}
    if (typeof op !== 'string' || (path !== undefined && typeof path !== 'string'))
      throw new ScimError(400, 'an operation must have an op and may have a path, both strings', 'invalidSyntax')
    return { op, path, value }
  })
}

/** The requested page of a list. Numbers out of range are replaced by the nearest valid ones (RFC 7644, section 3.4.2.4). */
export function pageIn(query: unknown, most: number) {
  const { filter, startIndex, count } = isRecord(query) ? query : {}
  if (filter !== undefined && typeof filter !== 'string')
    throw new ScimError(400, 'filter occurs twice; send it once', 'invalidFilter')
  return {
    filter,
    startIndex: numberIn('startIndex', startIndex, 1, { least: 1, most: 1_000_000 }),
    count: numberIn('count', count, most, { least: 0, most }),
  }
}

function numberIn(name: string, input: unknown, usual: number, { least, most }: { least: number; most: number }) {
  if (input === undefined) return usual
  if (typeof input !== 'string' || !/^-?\d{1,9}$/.test(input))
    throw new ScimError(400, `${name} must be a whole number`, 'invalidValue')
  return Math.min(most, Math.max(least, Number(input)))
}

/** A list in the format of RFC 7644, section 3.4.2, all on one page. */
export const whole = (resources: readonly object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: resources.length,
  startIndex: 1,
  itemsPerPage: resources.length,
  Resources: resources,
})
