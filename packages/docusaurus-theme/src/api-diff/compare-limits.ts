import type { Json } from '../openapi/overlay.js'
import type { Fields } from '../openapi/walk.js'

/** How a keyword limits a value, as JSON Schema says: a `ceiling` by a lower number, a `floor` by a higher one, a `form` by any other. */
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

/** A keyword whose value changed, and whether fewer values fulfil it than before. */
export interface ChangedLimit {
  readonly keyword: string
  readonly was: Json | undefined
  readonly is: Json | undefined
  /** Fewer values fulfil it. */
  readonly isTighter: boolean
  /** More values fulfil it. A `form` that is another one is both tighter and wider. */
  readonly isWider: boolean
}

/** The keywords of two schemas that limit values differently. */
export function changedLimits(base: Fields, head: Fields): ChangedLimit[] {
  return Object.entries(LIMITS).flatMap(([keyword, kind]) => {
    const [was, is] = [base[keyword], head[keyword]]
    if (JSON.stringify(was) === JSON.stringify(is)) return []
    if (was === undefined || is === undefined)
      return [{ keyword, was, is, isTighter: was === undefined, isWider: is === undefined }]
    if (kind === 'form' || typeof was !== 'number' || typeof is !== 'number')
      return [{ keyword, was, is, isTighter: true, isWider: true }]
    const isTighter = kind === 'ceiling' ? is < was : is > was
    return [{ keyword, was, is, isTighter, isWider: !isTighter }]
  })
}
