import type { Audience, Expression } from '@portico/access'
import { isRecord } from '@portico/access/guards'
import type { Addition, Json, Overlay } from '../description/overlay.js'
import { audiences, hasNoReaders, NO_READERS } from '../marks/audiences.js'
import { type Node, pointerTo, readTree } from '../marks/description-tree.js'
import { referencesIn } from '../marks/references.js'
import { reportUnreadMarks } from '../marks/unread-marks.js'
import { effectiveReaders } from './effective-readers.js'
import { narrowExamples } from './example-readers.js'
import { privateNames } from './private-names.js'
import { reportPublished } from './published-marks.js'
import { narrow } from './requirements.js'

/** A description, split into the parts of its readers. */
export interface SplitDescription {
  /** Who may read the description at all: according to the site and to its own declarations. */
  readonly readers: Audience
  /** What all of these readers may see. */
  readonly open: Json
  /** What some readers see in addition, one for each expression. */
  readonly overlays: readonly Overlay[]
  /** The operations and webhooks of the description, with their readers. */
  readonly operations: readonly { readonly name: string; readonly pointer: string; readonly readers: Audience }[]
  /** Sentences about problems of the description, each after its position. If there are any, nothing may be published. */
  readonly faults: readonly string[]
}

/** What is needed to split a description. */
export interface SplitInput {
  /** Who may read the description at all. Default: everyone. */
  readonly base?: Audience
  /** Who may read what is marked `x-internal: true`. Default: no one. */
  readonly internal?: Audience
  /** Private names that may occur in texts for others. */
  readonly publicTexts?: readonly string[]
  /** The file and line of positions, by their pointers. */
  readonly places?: ReadonlyMap<string, string>
}

/**
 * Splits an OpenAPI description by who may read its content. A reader's own description is `applyOverlays` of the open part and
 * the overlays that `mayRead` allows them.
 */
export function splitDescription(
  description: unknown,
  { base, internal = NO_READERS, publicTexts = [], places }: SplitInput = {},
): SplitDescription {
  const faults: string[] = []
  const fault = (pointer: string, text: string) => {
    const place = places?.get(pointer)
    faults.push(`${pointer}${place === undefined ? '' : ` (${place})`}: ${text}`)
  }
  const sets = audiences()
  const obeyed = new Set<string>()
  const root = readTree(description, {
    ...{ sets, internal: sets.canonical(internal), fault },
    obey: (pointer) => obeyed.add(pointer),
  })
  reportUnreadMarks(root, { obeyed, fault })
  const references = referencesIn(root, fault)
  narrow(root, references, sets)
  narrowExamples(root, references, sets)
  const readersOf = effectiveReaders(root, references, { base, sets })
  reportPublished(root, readersOf, { sets, fault })
  for (const { node, name, of } of privateNames(root, readersOf, { sets, publicTexts }))
    fault(pointerTo(node), `contains ${JSON.stringify(name)}, which is a name for other readers (${of})`)

  const drafts = new Map<Expression, AdditionDraft>()
  const open = ownValue(root, readersOf, (node, readers) => place(node, readers))
  function place(node: Node, readers: Expression): void {
    const draft = drafts.get(readers) ?? newDraft(root, readersOf)
    drafts.set(readers, draft)
    const path: Node[] = []
    for (let here = node.parent; here?.parent; here = here.parent) path.unshift(here)
    const within = path.reduce((addition, step) => {
      const existing = addition.into.get(step)
      if (existing) return existing
      const fresh = newDraft(step, readersOf)
      addition.into.set(step, fresh)
      return fresh
    }, draft)
    within.add.push([placeIn(node), node.name, ownValue(node, readersOf, place)])
  }
  const operations = operationsIn(root, readersOf)
  const overlays = [...drafts].map(([readers, draft]): Overlay => ({ readers, root: finished(draft) }))
  return { readers: readersOf(root), open, overlays, operations, faults }
}

interface AdditionDraft {
  readonly node: Node
  readonly among: readonly number[]
  readonly add: [place: number, name: string, value: Json][]
  readonly into: Map<Node, AdditionDraft>
}

type ReadersOf = (node: Node) => Audience

/** The value of a node for its own readers. Content for fewer readers is passed to `aside`. */
function ownValue(node: Node, readersOf: ReadersOf, aside: (node: Node, readers: Expression) => void): Json {
  const { value, children } = node
  if (typeof value !== 'object' || value === null || children.size === 0) return emptied(node)
  const entries: (readonly [string, Json])[] = []
  for (const child of children.values()) {
    const readers = readersOf(child)
    if (readers === readersOf(node)) entries.push([child.name, ownValue(child, readersOf, aside)])
    else if (readers !== undefined && !hasNoReaders(readers)) aside(child, readers)
  }
  // Not by assignment: a property may be called `__proto__`.
  return Array.isArray(value) ? entries.map(([, held]) => held) : Object.fromEntries(entries)
}

/** A node without children is as it was written, unless it contained nothing but its own access. */
const emptied = ({ value, kind }: Node): Json =>
  isRecord(value) && kind !== 'data' && !LEAVES.has(kind) ? {} : (value as Json)

const LEAVES: ReadonlySet<string> = new Set(['example', 'name', 'value', 'tagName', 'target'])

const places = new WeakMap<Node, ReadonlyMap<Node, number>>()

/** The position of a node among all entries of its parent. */
function placeIn(node: Node): number {
  const { parent } = node
  if (!parent) return 0
  const positions = places.get(parent) ?? new Map([...parent.children.values()].map((child, at) => [child, at]))
  places.set(parent, positions)
  return positions.get(node) ?? 0
}

function newDraft(node: Node, readersOf: ReadersOf): AdditionDraft {
  const own = [...node.children.values()].filter((child) => readersOf(child) === readersOf(node))
  return { node, among: own.map(placeIn), add: [], into: new Map() }
}

const finished = ({ among, add, into }: AdditionDraft): Addition => ({
  among,
  add,
  into: [...into].map(([node, draft]) => [placeIn(node), node.name, finished(draft)]),
})

function operationsIn(root: Node, readersOf: ReadersOf): SplitDescription['operations'] {
  const operations: { name: string; pointer: string; readers: Audience }[] = []
  for (const section of ['paths', 'webhooks', 'x-webhooks'])
    for (const path of root.children.get(section)?.children.values() ?? [])
      for (const operation of [path, path.children.get('additionalOperations')].flatMap((pathItem) => [
        ...(pathItem?.children.values() ?? []),
      ]))
        if (operation.kind === 'operation')
          operations.push({
            name: section === 'paths' ? `${operation.name.toUpperCase()} ${path.name}` : path.name,
            pointer: pointerTo(operation),
            readers: readersOf(operation),
          })
  return operations.filter(({ readers }) => !hasNoReaders(readers))
}
