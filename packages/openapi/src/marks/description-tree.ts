import type { Audience } from '@portico/access'
import { isRecord } from '@portico/access/guards'
import { written } from '../description/exact-number.js'
import { decodeName, escapeName } from '../description/json-pointer.js'
import type { Audiences } from './audiences.js'
import { declaredAccess, isAccessExtension } from './declared-access.js'
import { fieldOf, type Kind, shapeOf } from './grammar.js'

/** A value in a description that may have its own readers, at its position. */
export interface Node {
  readonly kind: Kind
  readonly name: string
  readonly value: unknown
  readonly parent: Node | undefined
  /**
   * Entries by name, in the order of the description; those of a list are named by their index. Empty if everything in it has the
   * same readers.
   */
  children: ReadonlyMap<string, Node>
  /** Who may read it according to its own declarations. */
  declared: Audience
  /** Who may read it according to its own declarations, combined with those of what it depends on. */
  readers: Audience
}

/** How a tree is read. */
export interface ReadTreeInput {
  readonly sets: Audiences
  /** Who may read what is marked `x-internal: true`. */
  readonly internal: Audience
  /** Receives a sentence about a position, given as a JSON pointer. */
  readonly fault: (pointer: string, text: string) => void
  /** Receives the pointer of each access mark that the tree takes into account. */
  readonly obey: (pointer: string) => void
}

export type Fields = Readonly<Record<string, unknown>>

const NO_CHILDREN: ReadonlyMap<string, Node> = new Map()

/** An extension beside `enum` that specifies the readers of its values. */
const ENUM_ACCESS = 'x-portico-enum-access'
/** Maps by value and lists beside `enum` that describe its values. */
const BESIDE_ENUM = /^x-enum-?(descriptions|names|varnames|var-names)$/i

/** Reads a description into a tree of the values that may have their own readers. */
export function readTree(description: unknown, input: ReadTreeInput): Node {
  const read = (kind: Kind, name: string, value: unknown, parent: Node | undefined): Node => {
    const node: Node = { kind, name, value, parent, children: NO_CHILDREN, declared: undefined, readers: undefined }
    if (typeof value !== 'object' || value === null || isData(kind)) return node
    const shape = shapeOf(kind)
    if (isRecord(value) && !shape.isMap) {
      const here = () => pointerTo(node)
      const fault = (text: string) => input.fault(here(), text)
      const obey = (mark: string) => input.obey(`${here()}/${mark}`)
      node.declared = declaredAccess(value, { ...input, fault, obey })
      node.readers = node.declared
    }
    const isKept = (entry: string) =>
      shape.isMap || !(isAccessExtension(entry) || (kind === 'schema' && entry === ENUM_ACCESS))
    const entries = Object.entries(value as object).filter(([entry]) => Array.isArray(value) || isKept(entry))
    node.children = new Map(
      entries.map(([entry, held]) => [
        entry,
        read(kindOf(kind, entry, held), entry, withoutGroups(entry, held, kind), node),
      ]),
    )
    if (kind === 'schema' && isRecord(value)) readEnum(node, value, input)
    return node
  }
  return read('description', '', description, undefined)
}

/** Whether the grammar assigns no readers within this kind. Examples have the readers of the schema that they illustrate. */
export const isData = (kind: Kind) =>
  kind === 'data' ||
  kind === 'name' ||
  kind === 'value' ||
  kind === 'example' ||
  kind === 'tagName' ||
  kind === 'target'

function kindOf(kind: Kind, name: string, held: unknown): Kind {
  if ((kind === 'paths' && !name.startsWith('/')) || (EXTENDED.has(kind) && name.startsWith('x-'))) return 'data'
  if (kind === 'schema' && BESIDE_ENUM.test(name)) return Array.isArray(held) ? 'list value' : 'map value'
  const fieldKind = fieldOf(shapeOf(kind), name).kind
  return fieldKind === 'schema' && typeof held === 'boolean' ? 'data' : fieldKind
}

/** Maps in which a name that begins with `x-` is an extension. */
const EXTENDED: ReadonlySet<string> = new Set(['callback', 'map response'])

const withoutGroups = (name: string, held: unknown, kind: Kind): unknown => {
  if (name !== 'x-mint' || shapeOf(kind).isMap || !isRecord(held)) return held
  const { groups: _, ...rest } = held
  return rest
}

const enumText = (value: unknown) => (typeof value === 'string' ? written(value) : String(value))

/** Gives the values of an `enum`, and their descriptions, the readers that are specified beside them. */
function readEnum(schema: Node, value: Fields, { sets, internal, fault, obey }: ReadTreeInput): void {
  if (!Object.hasOwn(value, ENUM_ACCESS)) return
  const access = value[ENUM_ACCESS]
  const pointer = `${pointerTo(schema)}/${ENUM_ACCESS}`
  obey(pointer)
  if (!isRecord(access)) {
    fault(pointer, 'is not an object of access by value')
    return
  }
  const values = Array.isArray(value.enum) ? value.enum.map(enumText) : []
  for (const [name, declared] of Object.entries(access)) {
    // A value that is listed twice is private in both places.
    const places = values.flatMap((value, at) => (value === name ? [String(at)] : []))
    if (places.length === 0) fault(pointer, `names ${JSON.stringify(name)}, which enum does not have`)
    const readers = declaredAccess(
      { 'x-portico-access': declared },
      { sets, internal, fault: (text) => fault(pointer, text), obey: () => {} },
    )
    for (const [entry, node] of schema.children) {
      if (entry !== 'enum' && !BESIDE_ENUM.test(entry)) continue
      for (const described of node.kind.startsWith('list') ? places : [name]) {
        const child = node.children.get(described)
        if (!child) continue
        child.declared = sets.and(child.declared, readers)
        child.readers = sets.and(child.readers, readers)
      }
    }
  }
}

/** The position of a node as a JSON pointer. */
export function pointerTo(node: Node): string {
  const names: string[] = []
  for (let here: Node = node; here.parent; here = here.parent) names.unshift(here.name)
  return `#${names.map((name) => `/${escapeName(name)}`).join('')}`
}

/** The node at a JSON pointer such as `#/components/schemas/Offer`; undefined if there is none. */
export function nodeAt(root: Node, pointer: string): Node | undefined {
  if (pointer === '#') return root
  if (!pointer.startsWith('#/')) return undefined
  return pointer
    .slice(2)
    .split('/')
    .reduce<Node | undefined>((node, name) => node?.children.get(decodeName(name)), root)
}

/** Yields a node and everything within it. */
export function* nodesIn(node: Node): Generator<Node> {
  const waiting = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next
    for (const child of next.children.values()) waiting.push(child)
  }
}
