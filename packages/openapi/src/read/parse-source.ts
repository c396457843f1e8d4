import { CORE_SCHEMA, load, Type, types, YAMLException } from 'js-yaml'
import { exactNumber, written } from '../description/exact-number.js'

const INTEGER = /^[-+]?[0-9]+$|^0o[0-7]+$|^0x[0-9a-fA-F]+$/
const DECIMAL = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/
const SPECIAL = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/

/** A number of YAML 1.2 as JSON writes it: `+.5` is `0.5`, and `0x10` is `16`. */
function inJson(text: string): string {
  if (/^0[ox]/.test(text)) return String(BigInt(text))
  const [, sign = '', whole = '', fraction = '', exponent = ''] =
    /^([-+]?)([0-9]*)(?:\.([0-9]*))?([eE].*)?$/.exec(text) ?? []
  const digits = whole.replace(/^0+(?=[0-9])/, '') || '0'
  return `${sign === '-' ? '-' : ''}${digits}${fraction && `.${fraction}`}${exponent}`
}

const numberType = (name: string, pattern: RegExp, construct: (text: string) => unknown): Type =>
  new Type(`tag:yaml.org,2002:${name}`, {
    kind: 'scalar',
    resolve: (text: unknown) =>
      typeof text === 'string' && (pattern.test(text) || (name === 'float' && SPECIAL.test(text))),
    construct,
  })

/** YAML 1.2 with merge keys, and with numbers as they are written. */
const SCHEMA = CORE_SCHEMA.extend({
  implicit: [
    types.merge,
    numberType('int', INTEGER, (text) => exactNumber(inJson(text))),
    // JSON has no infinite numbers: one stays a text.
    numberType('float', DECIMAL, (text) => (SPECIAL.test(text) ? text : exactNumber(inJson(text)))),
  ],
  explicit: [types.binary, types.omap, types.pairs, types.set],
})

/**
 * Reads a file of a description, which is YAML or JSON, without changing its numbers.
 *
 * @throws YAMLException for a text that is neither
 */
export function parseSource(text: string, filename: string): unknown {
  if (text.trim() === '') return undefined
  const value = load(text, { schema: SCHEMA, filename })
  writeKeys(value, new Set())
  return value
}

/** Keys are texts: a number as a key loses its mark. */
function writeKeys(value: unknown, visited: Set<object>): void {
  if (typeof value !== 'object' || value === null || visited.has(value)) return
  visited.add(value)
  const entries = Object.entries(value)
  if (!Array.isArray(value) && entries.some(([key]) => written(key) !== key)) {
    const object = value as Record<string, unknown>
    for (const [key] of entries) delete object[key]
    for (const [key, held] of entries) {
      const name = written(key)
      if (Object.hasOwn(object, name)) throw new YAMLException(`duplicated mapping key: ${name}`)
      // Not by assignment: a key may be called `__proto__`.
      Object.defineProperty(object, name, { value: held, enumerable: true, writable: true, configurable: true })
    }
  }
  for (const [, held] of entries) writeKeys(held, visited)
}
