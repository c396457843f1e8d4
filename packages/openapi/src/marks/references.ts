import { isRecord } from '@portico/access/guards'
import { escapeName } from '../description/json-pointer.js'
import { isMetaSchema } from '../description/walk.js'
import { isData, type Node, nodeAt, nodesIn, pointerTo } from './description-tree.js'

/** A node, and what its readers must also be able to read. */
export interface Reference {
  readonly from: Node
  readonly to: Node
}

/**
 * Returns the references within a description: by `$ref`, as a security scheme, as the tag of an operation, as the operation of a
 * link, or as the schema of a discriminator.
 *
 * @param fault receives a sentence for each reference that leads nowhere, except to the schema of a discriminator, which the rest
 * does not depend on
 */
export function referencesIn(root: Node, fault: (pointer: string, text: string) => void): Reference[] {
  const references: Reference[] = []
  const operations = new Map<unknown, Node>()
  const tags = new Map<unknown, Node>()
  for (const tag of root.children.get('tags')?.children.values() ?? [])
    tags.set((tag.value as { name?: unknown }).name, tag)
  const links: Node[] = []
  const point = (from: Node, target: string) => {
    const to = nodeAt(root, target)
    if (to) references.push({ from, to })
    else fault(pointerTo(from), `refers to ${JSON.stringify(target)}, which is not in this file`)
  }
  for (const node of nodesIn(root)) {
    const { kind, value, name } = node
    if (isRecord(value)) {
      if (typeof value.$ref === 'string' && !isData(kind) && !kind.startsWith('map ') && !isMetaSchema(value.$ref))
        point(node, value.$ref)
      if (kind === 'operation' && value.operationId !== undefined) operations.set(value.operationId, node)
      if (kind === 'link') links.push(node)
    }
    if (kind === 'tagName') {
      const to = tags.get(value)
      if (to) references.push({ from: node, to })
    }
    if (kind === 'schemeName') point(node, `#/components/securitySchemes/${escapeName(name)}`)
    if (kind === 'target' && typeof value === 'string') {
      const to = nodeAt(root, value.includes('#') || value.includes('/') ? value : `#/components/schemas/${value}`)
      if (to) references.push({ from: node, to })
    }
  }
  for (const node of links) {
    const { operationId, operationRef } = node.value as { operationId?: unknown; operationRef?: unknown }
    const to = operations.get(operationId)
    if (to) references.push({ from: node, to })
    if (typeof operationRef === 'string' && operationRef.startsWith('#')) point(node, operationRef)
  }
  return references
}
