import { type Filter as Expression, parse } from 'scim2-parse-filter'
import { type FilterAttribute, filterAttribute, type ResourceType, valuesAt } from './filter-attributes.js'
import { comparison } from './filter-comparison.js'
import { quoteBareValues } from './filter-quotes.js'
import { ScimError } from './scim-error.js'

type Test = (resource: object) => boolean

/** A filter of RFC 7644, section 3.4.2.2, ready to test resources. */
export interface Filter {
  readonly matches: Test
  /** Terms `attribute eq "value"` of which each must hold, by which the database finds the only resources that can match. */
  readonly required: readonly Term[]
  /** The ids with which members of groups are compared. */
  readonly memberIds: readonly string[]
}

export interface Term {
  readonly attribute: FilterAttribute
  readonly value: string
}

interface Context {
  readonly type: ResourceType
  /** The attribute whose items a filter in brackets tests, with a dot, or nothing. */
  readonly prefix: string
  readonly memberIds: string[]
}

const LONGEST = 1000
const MOST_TERMS = 20

/**
 * Reads a filter.
 * @throws ScimError 400 invalidFilter for one that cannot be parsed, names an attribute or an operator that is not
 * supported, or has more than 1000 characters or 20 terms.
 * @example parseFilter('User', 'userName sw "ann" and active eq true').matches(user)
 */
export function parseFilter(type: ResourceType, filter: string): Filter {
  if (filter.length > LONGEST) refuse(`is longer than ${LONGEST} characters`)
  if (/[\p{Cc}]/u.test(filter.replaceAll('\t', ' '))) refuse('contains a control character')
  const expression = expressionIn(filter)
  if (termsOf(expression) > MOST_TERMS) refuse(`has more than ${MOST_TERMS} terms`)
  const memberIds: string[] = []
  const matches = testOf(expression, { type, prefix: '', memberIds })
  return { matches, required: requiredTerms(type, expression, ''), memberIds }
}

function expressionIn(filter: string): Expression {
  try {
    return parse(quoteBareValues(filter))
  } catch {
    return refuse('cannot be parsed; it must consist of terms like userName eq "reader@example.com"')
  }
}

function termsOf(expression: Expression): number {
  switch (expression.op) {
    case 'and':
    case 'or':
      return expression.filters.reduce((sum, filter) => sum + termsOf(filter), 0)
    case 'not':
      return termsOf(expression.filter)
    case '[]':
      return termsOf(expression.valFilter)
    default:
      return 1
  }
}

function testOf(expression: Expression, context: Context): Test {
  switch (expression.op) {
    case 'and': {
      const tests = expression.filters.map((filter) => testOf(filter, context))
      return (resource) => tests.every((test) => test(resource))
    }
    case 'or': {
      const tests = expression.filters.map((filter) => testOf(filter, context))
      return (resource) => tests.some((test) => test(resource))
    }
    case 'not': {
      const test = testOf(expression.filter, context)
      return (resource) => !test(resource)
    }
    case '[]':
      return itemTest(expression.attrPath, expression.valFilter, context)
    default: {
      const { path, kind } = attributeOf(expression.attrPath, context)
      // Members are compared only with ids: reading all of every group would cost too much.
      if (expression.op === 'pr' && kind !== 'member') return (resource) => valuesAt(resource, path).length > 0
      if (expression.op === 'pr') return refuse('cannot use pr with members')
      const { op, compValue } = expression
      if (kind === 'member' && typeof compValue === 'string') context.memberIds.push(compValue)
      const compare = comparison(kind, op, compValue) ?? refuse(`cannot compare ${expression.attrPath} in this way`)
      return (resource) => compare(valuesAt(resource, path))
    }
  }
}

/** A filter in brackets holds if one item of a list fulfils all of it. */
function itemTest(attrPath: string, filter: Expression, context: Context): Test {
  const list = nameOf(context.type, attrPath)
  if (context.prefix !== '' || !['emails', 'groups', 'members'].includes(list))
    refuse(`uses brackets after ${attrPath.slice(0, 100)}, which is not a list`)
  const test = testOf(filter, { ...context, prefix: `${list}.` })
  return (resource) => valuesAt(resource, [list]).some((item) => test({ [list]: [item] }))
}

/** What must hold whatever else does: terms on the way from the root through `and` alone. */
function requiredTerms(type: ResourceType, expression: Expression, prefix: string): Term[] {
  if (expression.op === 'and') return expression.filters.flatMap((filter) => requiredTerms(type, filter, prefix))
  if (expression.op === '[]') return requiredTerms(type, expression.valFilter, `${nameOf(type, expression.attrPath)}.`)
  if (expression.op !== 'eq' || typeof expression.compValue !== 'string') return []
  const attribute = filterAttribute(type, prefix + nameOf(type, expression.attrPath))
  return attribute ? [{ attribute, value: expression.compValue }] : []
}

/** The name of an attribute in lower case, without the resource's schema, which clients may write before it. */
const nameOf = (type: ResourceType, attrPath: string): string =>
  attrPath.toLowerCase().replace(`urn:ietf:params:scim:schemas:core:2.0:${type.toLowerCase()}:`, '')

function attributeOf(attrPath: string, { type, prefix }: Context): FilterAttribute {
  const name = prefix + nameOf(type, attrPath)
  return (
    filterAttribute(type, name) ??
    refuse(`uses ${attrPath.slice(0, 100)}, which ${type} resources cannot be filtered by`)
  )
}

function refuse(why: string): never {
  throw new ScimError(400, `filter ${why}`, 'invalidFilter')
}
