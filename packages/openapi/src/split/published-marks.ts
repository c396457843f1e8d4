import { type Audience, implies } from '@portico/access'
import type { Audiences } from '../marks/audiences.js'
import { type Node, pointerTo } from '../marks/description-tree.js'

/**
 * Checks the result: everything below an access mark has at most the readers of the mark. The readers of a piece depend on much
 * else, such as references to it, so this is compared at each piece instead of being assumed.
 *
 * @param fault receives a sentence about each piece that would have other readers
 */
export function reportPublished(
  root: Node,
  readersOf: (node: Node) => Audience,
  { sets, fault }: { readonly sets: Audiences; readonly fault: (pointer: string, text: string) => void },
): void {
  const results = new Map<Audience, Map<Audience, boolean>>()
  // Equal audiences are one object.
  const isWithin = (readers: Audience, required: Audience): boolean => {
    const row = results.get(required) ?? new Map<Audience, boolean>()
    results.set(required, row)
    const result = row.get(readers) ?? implies(readers, required)
    row.set(readers, result)
    return result
  }
  const visit = (node: Node, around: Audience): void => {
    const required = sets.and(around, node.declared)
    if (required !== undefined && !isWithin(readersOf(node), required))
      fault(pointerTo(node), 'would have readers whom an access extension on it, or on an object around it, excludes')
    else for (const child of node.children.values()) visit(child, required)
  }
  visit(root, undefined)
}
