import type { Audience } from '@portico/access'
import { isRecord } from '@portico/access/guards'
import type { Audiences } from '../marks/audiences.js'
import { type Fields, type Node, nodesIn } from '../marks/description-tree.js'
import type { Reference } from '../marks/references.js'

/** A schema that a value may have, and who can read that it may. */
interface Candidate {
  readonly schema: Node
  readonly readers: Audience
}

/**
 * Narrows the readers of examples and defaults: a property in a value has the readers of the property in its schema and, if the
 * value is one of an `enum`, those of the value.
 */
export function narrowExamples(root: Node, references: readonly Reference[], sets: Audiences): void {
  const hasReaders = [...nodesIn(root)].some((node) => OF_SCHEMAS.has(node.kind) && node.readers !== undefined)
  if (!hasReaders) return
  const targets = new Map(references.map(({ from, to }) => [from, to]))

  const cache = new Map<Node, readonly Candidate[]>()
  /** A schema with all the schemas that it consists of. */
  const candidatesOf = (schema: Node, within: ReadonlySet<Node> = new Set()): readonly Candidate[] => {
    const before = cache.get(schema)
    if (before || within.has(schema)) return before ?? []
    const inside = new Set(within).add(schema)
    const target = targets.get(schema)
    const parts = [
      ...MADE_OF.flatMap((name) => [...(schema.children.get(name)?.children.values() ?? [])]),
      ...BRANCHES.flatMap((name) => schema.children.get(name) ?? []),
      ...(target ? [target] : []),
    ].filter(({ kind }) => kind === 'schema')
    const all = [
      { schema, readers: undefined },
      ...parts.flatMap((part) =>
        candidatesOf(part, inside).map((candidate) => ({
          ...candidate,
          readers: sets.and(part.readers, candidate.readers),
        })),
      ),
    ]
    // Within a cycle the result is not complete yet.
    if (within.size === 0) cache.set(schema, all)
    return all
  }
  const among = (candidates: readonly Candidate[], find: (schema: Node) => Iterable<Node>): Candidate[] =>
    candidates.flatMap(({ schema, readers }) =>
      [...find(schema)].map((match) => ({ schema: match, readers: sets.and(readers, match.readers) })),
    )
  const whole = (candidates: readonly Candidate[]): Candidate[] =>
    candidates.flatMap(({ schema, readers }) =>
      candidatesOf(schema).map((candidate) => ({ ...candidate, readers: sets.and(readers, candidate.readers) })),
    )
  const readersOf = (candidates: readonly Candidate[]): Audience =>
    candidates.length === 0 ? undefined : candidates.map(({ readers }) => readers).reduce(sets.or)

  /** Assigns readers to the entries of a value. Returns the readers of a value without entries. */
  const enter = (node: Node, candidates: readonly Candidate[]): Audience => {
    const { value } = node
    if (candidates.length === 0) return undefined
    if (typeof value !== 'object' || value === null)
      return readersOf(among(candidates, (schema) => valuesOf(schema, value)))
    const isList = Array.isArray(value)
    const children = Object.entries(value).map(([name, held]) => {
      const matches = among(candidates, (schema) => (isList ? itemsOf(schema) : propertiesOf(schema, name)))
      const child: Node = {
        ...{ kind: 'data', name, value: held, parent: node, children: new Map() },
        ...{ declared: undefined, readers: undefined },
      }
      const inside = enter(child, whole(matches))
      child.readers = isList ? inside : sets.and(readersOf(matches), inside)
      return [name, child] as const
    })
    node.children = new Map(children)
    return undefined
  }

  const enterExample = (node: Node | undefined, schema: Node | undefined) => {
    if (node && schema) node.readers = sets.and(node.readers, enter(node, candidatesOf(schema)))
  }
  for (const node of [...nodesIn(root)]) {
    const schema = node.kind === 'schema' ? node : node.children.get('schema')
    if (!schema || node.kind === 'data') continue
    for (const name of ['example', 'default']) {
      const held = node.children.get(name)
      if (held?.kind === 'example') enterExample(held, schema)
    }
    for (const example of node.children.get('examples')?.children.values() ?? []) {
      if (example.kind === 'example') enterExample(example, schema)
      for (const object of [example, targets.get(example)]) enterObject(object, (value) => enterExample(value, schema))
      const held = targets.get(example)
      if (held) example.readers = sets.and(example.readers, held.readers)
    }
  }

  function enterObject(object: Node | undefined, read: (value: Node) => void): void {
    const value = object?.kind === 'exampleObject' ? object.children.get('value') : undefined
    if (!object || !value) return
    read(value)
    object.readers = sets.and(object.readers, value.readers)
  }
}

const OF_SCHEMAS: ReadonlySet<string> = new Set(['schema', 'value', 'list value', 'map schema'])
const MADE_OF = ['allOf', 'oneOf', 'anyOf'] as const
const BRANCHES = ['if', 'then', 'else'] as const

function* propertiesOf(schema: Node, name: string): Generator<Node> {
  const own = schema.children.get('properties')?.children.get(name)
  if (own) yield own
  for (const pattern of schema.children.get('patternProperties')?.children.values() ?? [])
    if (fits(pattern.name, name)) yield pattern
  const more = schema.children.get('additionalProperties')
  if (!own && more?.kind === 'schema') yield more
}

function* itemsOf(schema: Node): Generator<Node> {
  const items = schema.children.get('items')
  if (items?.kind === 'schema') yield items
  yield* schema.children.get('prefixItems')?.children.values() ?? []
}

function* valuesOf(schema: Node, value: unknown): Generator<Node> {
  for (const entry of schema.children.get('enum')?.children.values() ?? []) if (entry.value === value) yield entry
  if ((schema.value as Fields).const === value && value !== undefined) yield schema
  const mapping = schema.children.get('discriminator')?.children.get('mapping')
  if (isRecord(mapping?.value) && typeof value === 'string')
    yield* mapping.children.get(value) ? [mapping.children.get(value) as Node] : []
}

function fits(pattern: string, name: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(name)
  } catch {
    return true
  }
}
