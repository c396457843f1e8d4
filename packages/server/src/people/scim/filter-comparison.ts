import type { Compare } from 'scim2-parse-filter'
import { normalizeHandle } from '../../identity/handles/normalize-handle.js'
import type { ValueKind } from './filter-attributes.js'

type Operator = Compare['op']
type Value = Compare['compValue']
/** Tests all values of an attribute of one resource. */
type ValuesTest = (values: readonly unknown[]) => boolean
type Order = string | number

const ORDERS: Readonly<Partial<Record<Operator, (left: Order, right: Order) => boolean>>> = {
  gt: (left, right) => left > right,
  ge: (left, right) => left >= right,
  lt: (left, right) => left < right,
  le: (left, right) => left <= right,
}

const TEXT: Readonly<Partial<Record<Operator, (text: string, part: string) => boolean>>> = {
  co: (text, part) => text.includes(part),
  sw: (text, part) => text.startsWith(part),
  ew: (text, part) => text.endsWith(part),
}

/**
 * The comparison of an attribute with a value, which holds if one of the attribute's values fulfils it; undefined if the kind of
 * attribute cannot be compared in this way. `eq null` holds for an attribute without a value.
 */
export function comparison(kind: ValueKind, op: Operator, value: Value): ValuesTest | undefined {
  if (op === 'ne') {
    const equal = comparison(kind, 'eq', value)
    return equal && kind !== 'member' ? (values) => !equal(values) : undefined
  }
  if (value === null) return op === 'eq' && kind !== 'member' ? (values) => values.length === 0 : undefined
  switch (kind) {
    case 'object':
      return undefined
    case 'boolean':
      return booleanTest(op, value)
    case 'time':
      return timeTest(op, value)
    case 'member':
      return op === 'eq' && typeof value === 'string' ? (values) => values.includes(value) : undefined
    default:
      return typeof value === 'string' ? textTest(kind, op, value) : undefined
  }
}

/** Entra ID sends "True" and "False" as text. */
function booleanTest(op: Operator, value: Value): ValuesTest | undefined {
  const word = String(value).toLowerCase()
  if (op !== 'eq' || (word !== 'true' && word !== 'false')) return undefined
  return (values) => values.includes(word === 'true')
}

function timeTest(op: Operator, value: Value): ValuesTest | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  const order = op === 'eq' ? (left: Order, right: Order) => left === right : ORDERS[op]
  if (Number.isNaN(time) || !order) return undefined
  return (values) => values.some((text) => order(Date.parse(String(text)), time))
}

function textTest(kind: ValueKind, op: Operator, value: string): ValuesTest {
  const fold = kind === 'exact' ? (text: string) => text : folded
  const other = kind === 'address' && op === 'eq' ? addressOf(value) : fold(value)
  const compare = op === 'eq' ? (left: string, right: string) => left === right : (TEXT[op] ?? ORDERS[op])
  return (values) => values.some((text) => compare?.(fold(String(text)), other) === true)
}

const folded = (text: string): string => text.trim().normalize('NFKC').toLowerCase()

/** An address as it is stored; anything else is compared as it is written. */
function addressOf(value: string): string {
  try {
    return normalizeHandle({ type: 'email_address', value }).value
  } catch {
    return folded(value)
  }
}
