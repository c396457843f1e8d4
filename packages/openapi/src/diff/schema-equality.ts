import type { Json } from '../description/overlay.js'
import { type Fields, followed } from '../description/walk.js'

/** Whether two values are the same in both states: they are written the same, and so is everything they refer to. */
export type IsSame = (base: Json | undefined, head: Json | undefined) => boolean

/**
 * Finds in advance every value that refers to a change: descriptions with thousands of operations share their schemas, and most
 * changes affect few of them.
 */
export function samenessOf(base: Fields, head: Fields): IsSame {
  const targets = new Set([...refsIn(spelled(base as Json)), ...refsIn(spelled(head as Json))])
  const usedBy = new Map<string, string[]>()
  const changed: string[] = []
  for (const ref of targets) {
    const [was, is] = [base, head].map((api) => spelled(followed({ $ref: ref }, api) as Json)) as [string, string]
    if (was !== is) changed.push(ref)
    for (const used of refsIn(was)) usedBy.set(used, [...(usedBy.get(used) ?? []), ref])
  }
  const touched = new Set(changed)
  for (const ref of touched) for (const user of usedBy.get(ref) ?? []) touched.add(user)
  return (value, otherValue) => {
    const text = spelled(value)
    return text === spelled(otherValue) && refsIn(text).every((ref) => !touched.has(ref))
  }
}

const spelled = (value: Json | undefined) => JSON.stringify(value) ?? ''

const refsIn = (text: string) => [
  ...new Set(Array.from(text.matchAll(/"\$ref":("(?:[^"\\]|\\.)*")/g), ([, ref = '""']) => JSON.parse(ref) as string)),
]
