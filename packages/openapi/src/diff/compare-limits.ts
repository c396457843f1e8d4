import { numberOf } from '../description/exact-number.js'
import type { Json } from '../description/overlay.js'
import type { Fields } from '../description/walk.js'

/**
 * How a JSON Schema keyword limits a value: a `ceiling` is stricter when lower, a `floor` when higher, and a `form` restricts it
 * in any other way.
 */
const LIMITS: Readonly<Record<string, 'ceiling' | 'floor' | 'form'>> = {
  maximum: 'ceiling',
  exclusiveMaximum: 'ceiling',
  maxLength: 'ceiling',
  maxItems: 'ceiling',
  maxProperties: 'ceiling',
  minimum: 'floor',
  exclusiveMinimum: 'floor',
  minLength: 'floor',
  minItems: 'floor',
  minProperties: 'floor',
  pattern: 'form',
  format: 'form',
  const: 'form',
  multipleOf: 'form',
}

/** A keyword whose value changed, and whether the change allows fewer or more values. */
export interface ChangedLimit {
  readonly keyword: string
  readonly was: Json | undefined
  readonly is: Json | undefined
  /** Fewer values are valid. */
  readonly isTighter: boolean
  /** More values are valid. A changed `form` is both tighter and wider. */
  readonly isWider: boolean
}

/** Returns the limiting keywords that differ between two schemas. */
export function changedLimits(base: Fields, head: Fields): ChangedLimit[] {
  return Object.entries(LIMITS).flatMap(([keyword, kind]) => {
    const [was, is] = [base[keyword], head[keyword]]
    if (JSON.stringify(was) === JSON.stringify(is)) return []
    if (was === undefined || is === undefined)
      return [{ keyword, was, is, isTighter: was === undefined, isWider: is === undefined }]
    const [before, after] = [numberOf(was), numberOf(is)]
    if (before === after && before !== undefined && Number.isSafeInteger(before)) return []
    // Numbers that differ only beyond the precision of JavaScript may be either.
    if (kind === 'form' || before === undefined || after === undefined || before === after)
      return [{ keyword, was, is, isTighter: true, isWider: true }]
    const isTighter = kind === 'ceiling' ? after < before : after > before
    return [{ keyword, was, is, isTighter, isWider: !isTighter }]
  })
}
