import type { Audience } from '@portico/access'
import { isRecord } from '@portico/access/guards'
import type { Audiences } from '../marks/audiences.js'
import { type Node, nodesIn } from '../marks/description-tree.js'
import { fieldOf, shapeOf } from '../marks/grammar.js'
import type { Reference } from '../marks/references.js'

/**
 * Narrows the readers of each node to those who can read what it depends on: the schema of a parameter, the target of a
 * reference, the property that `required` names, at least one response of an operation.
 */
export function narrow(root: Node, references: readonly Reference[], sets: Audiences): void {
  /** What must be checked again when a node gets fewer readers. */
  const dependents = new Map<Node, Node[]>()
  const targets = new Map<Node, Node[]>()
  const depends = (on: Node, node: Node) => {
    const dependentNodes = dependents.get(on)
    if (dependentNodes) dependentNodes.push(node)
    else dependents.set(on, [node])
  }
  for (const { from, to } of references) {
    targets.set(from, [...(targets.get(from) ?? []), to])
    for (const node of around(to)) depends(node, from)
  }
  const propertyOf = new Map<Node, Node>()
  const waiting = new Set<Node>()
  for (const node of nodesIn(root)) {
    if (node.parent) depends(node, node.parent)
    // An operation depends on single parameters: a change to one may leave the readers of their list as they were.
    if (node.parent?.parent && isPathParameters(node.parent)) depends(node, node.parent.parent)
    for (const [from, property] of namesOf(node)) {
      propertyOf.set(from, property)
      depends(property, from)
    }
  }
  for (const node of nodesIn(root))
    if (node.readers !== undefined) for (const other of dependents.get(node) ?? []) waiting.add(other)
  const readersOf = (node: Node): Audience => {
    let readers = sets.and(node.readers, neededIn(node, targets, sets))
    for (const target of targets.get(node) ?? [])
      for (const enclosing of around(target)) readers = sets.and(readers, enclosing.readers)
    return sets.and(readers, propertyOf.get(node)?.readers)
  }
  for (const node of waiting) {
    waiting.delete(node)
    const readers = readersOf(node)
    if (readers === node.readers) continue
    node.readers = readers
    for (const other of dependents.get(node) ?? []) waiting.add(other)
  }
}

/** Yields a node and those that contain it, except the root. */
function* around(node: Node): Generator<Node> {
  for (let here: Node | undefined = node; here?.parent; here = here.parent) yield here
}

/** Who can read everything that a node requires of its content. */
function neededIn({ kind, children, value }: Node, targets: Targets, sets: Audiences): Audience {
  const shape = shapeOf(kind)
  let needed: Audience
  if (!shape.isMap)
    for (const child of children.values())
      if (fieldOf(shape, child.name).isNeeded || isPathParameters(child))
        needed = sets.and(needed, neededOf(child, targets, sets))
  if (kind === 'requirement') for (const scheme of children.values()) needed = sets.and(needed, scheme.readers)
  if (!shape.anyOf || (isRecord(value) && typeof value.$ref === 'string')) return needed
  const some = shape.anyOf.includes('*')
    ? [...children.values()].filter((child) => child.kind !== 'data')
    : shape.anyOf.flatMap((name) => children.get(name) ?? [])
  return some.length === 0 ? needed : sets.and(needed, some.map(({ readers }) => readers).reduce(sets.or))
}

const isPathParameters = ({ kind }: Node) => kind === 'list parameter'

/** An address cannot be written without the parameters in its path; other parameters may be missing. */
const neededOf = (child: Node, targets: Targets, sets: Audiences): Audience =>
  isPathParameters(child)
    ? [...child.children.values()]
        .filter((parameter) =>
          [parameter, ...(targets.get(parameter) ?? [])].some(({ value }) => isRecord(value) && value.in === 'path'),
        )
        .map(({ readers }) => readers)
        .reduce(sets.and, undefined)
    : child.readers

type Targets = ReadonlyMap<Node, readonly Node[]>

/** What in a schema names a sibling property. */
function* namesOf(schema: Node): Generator<readonly [from: Node, property: Node]> {
  if (schema.kind !== 'schema') return
  const properties = schema.children.get('properties')?.children
  if (!properties) return
  for (const name of schema.children.get('required')?.children.values() ?? []) {
    const property = properties.get(String(name.value))
    if (property) yield [name, property]
  }
  const discriminator = schema.children.get('discriminator')
  const { propertyName } = (discriminator?.value ?? {}) as { propertyName?: unknown }
  const property = properties.get(String(propertyName))
  if (discriminator && property) yield [discriminator, property]
}
