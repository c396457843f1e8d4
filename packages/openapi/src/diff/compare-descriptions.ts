import { type Deprecation, deprecationOf } from '../description/deprecation.js'
import type { Json } from '../description/overlay.js'
import { type Fields, fields, followed, list } from '../description/walk.js'
import { type ApiChange, compareSchemas } from './compare-schemas.js'
import { operationsOf } from './operations.js'
import { type IsSame, samenessOf } from './schema-equality.js'

export type { ApiChange } from './compare-schemas.js'

/**
 * Returns how a change to a description affects callers of the API, in the order of the head's operations, with removed ones
 * last.
 *
 * @param base the description as callers know it
 * @param head the description after the change
 */
export function compareDescriptions(base: Json, head: Json): ApiChange[] {
  const [was, is] = [fields(base), fields(head)]
  const apis = { base: was, head: is, isSame: samenessOf(was, is) }
  const isSecuredAlike = JSON.stringify(was.security) === JSON.stringify(is.security)
  const [before, after] = [operationsOf(apis.base), operationsOf(apis.head)]
  const changes: ApiChange[] = []
  for (const [at, operation] of after) {
    const previous = before.get(at)
    const say = (kind: ApiChange['kind'], text: string) => changes.push({ kind, at, text })
    if (previous && isSecuredAlike && apis.isSame(previous as Json, operation as Json)) continue
    if (previous) compareOperations(previous, operation, apis, say)
    else say('added', 'the operation is new')
  }
  for (const at of before.keys())
    if (!after.has(at)) changes.push({ kind: 'breaking', at, text: 'the operation was removed' })
  return changes
}

interface Apis {
  readonly base: Fields
  readonly head: Fields
  readonly isSame: IsSame
}
type Say = (kind: ApiChange['kind'], text: string) => void

function compareOperations(base: Fields, head: Fields, apis: Apis, say: Say): void {
  compareDeprecation(deprecationOf(base, apis.base), deprecationOf(head, apis.head), say)
  compareParameters(base, head, apis, say)
  compareBodies(base, head, apis, say)
  compareResponses(base, head, apis, say)
  const demands = (own: Fields, api: Fields) =>
    list(own.security ?? api.security).map((requirement) => Object.keys(fields(requirement)).sort().join())
  const [ways, allowed] = [demands(base, apis.base), demands(head, apis.head)]
  const isOpen = ways.length === 0 || ways.includes('')
  const lost = isOpen
    ? !(allowed.length === 0 || allowed.includes(''))
    : ways.some((way) => allowed.length > 0 && !allowed.includes(way) && !allowed.includes(''))
  if (lost) say('breaking', isOpen ? 'the operation requires authentication' : 'an authentication scheme was removed')
}

function compareDeprecation(base: Deprecation, head: Deprecation, say: Say): void {
  const end = head.ends === undefined ? '' : `, and ends on ${head.ends}`
  if (head.isDeprecated && !base.isDeprecated) say('deprecated', `the operation is deprecated${end}`)
  else if (head.ends !== base.ends && head.isDeprecated)
    say(
      'deprecated',
      `the operation ends ${head.ends === undefined ? 'on no known day' : `on ${head.ends}`}, and ended ${base.ends === undefined ? 'on no known day' : `on ${base.ends}`}`,
    )
}

function compareParameters(base: Fields, head: Fields, apis: Apis, say: Say): void {
  const byName = (own: Fields, api: Fields) =>
    new Map(
      list(own.parameters)
        .map((parameter) => followed(parameter, api))
        .map((parameter) => [`${parameter.in} parameter "${parameter.name}"`, parameter]),
    )
  const [before, after] = [byName(base, apis.base), byName(head, apis.head)]
  for (const [name, parameter] of after) {
    const previous = before.get(name)
    const isRequired = parameter.required === true
    if (!previous) say(isRequired ? 'breaking' : 'added', `the ${isRequired ? 'required ' : ''}${name} is new`)
    else {
      if (isRequired && previous.required !== true) say('breaking', `the ${name} is required`)
      if (parameter.deprecated === true && previous.deprecated !== true) say('deprecated', `the ${name} is deprecated`)
      compareSchemas({ base: previous.schema, head: parameter.schema }, `the ${name}`, {
        ...apis,
        seen: new Set(),
        isSent: true,
        say,
      })
    }
  }
  for (const name of before.keys()) if (!after.has(name)) say('breaking', `the ${name} was removed`)
}

function compareBodies(base: Fields, head: Fields, apis: Apis, say: Say): void {
  const [before, after] = [followed(base.requestBody, apis.base), followed(head.requestBody, apis.head)]
  if (after.required === true && before.required !== true) say('breaking', 'a body is required')
  compareContents(before.content, after.content, 'the body', { apis, say, isSent: true })
}

function compareResponses(base: Fields, head: Fields, apis: Apis, say: Say): void {
  const [before, after] = [fields(base.responses), fields(head.responses)]
  for (const [status, response] of Object.entries(before)) {
    const where = `the response ${status}`
    if (after[status] === undefined) say(status.startsWith('2') ? 'breaking' : 'changed', `${where} was removed`)
    else {
      const [previous, now] = [followed(response, apis.base), followed(after[status], apis.head)]
      compareContents(previous.content, now.content, where, { apis, say, isSent: false })
    }
  }
  for (const status of Object.keys(after))
    if (before[status] === undefined) say('added', `the response ${status} is new`)
}

function compareContents(
  base: Json | undefined,
  head: Json | undefined,
  where: string,
  { apis, say, isSent }: { readonly apis: Apis; readonly say: Say; readonly isSent: boolean },
): void {
  const [before, after] = [fields(base), fields(head)]
  for (const [type, media] of Object.entries(before)) {
    if (after[type] === undefined) say('breaking', `${where} no longer has ${type}`)
    else
      compareSchemas({ base: fields(media).schema, head: fields(after[type]).schema }, where, {
        ...apis,
        seen: new Set(),
        isSent,
        say,
      })
  }
  for (const type of Object.keys(after)) if (before[type] === undefined) say('added', `${where} may be ${type}`)
}
