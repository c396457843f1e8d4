import type { Audience } from '@portico/access'
import { type Audiences, NO_READERS } from '../marks/audiences.js'
import { type Node, nodesIn } from '../marks/description-tree.js'
import type { Reference } from '../marks/references.js'

/**
 * Returns who may read each node of a description, taking into account everything that contains it. A component or tag that is
 * referenced is for the readers of what references it, so that none remains for others.
 *
 * @param base who may read the description at all
 */
export function effectiveReaders(
  root: Node,
  references: readonly Reference[],
  { base, sets }: { readonly base: Audience; readonly sets: Audiences },
): (node: Node) => Audience {
  const components = root.children.get('components')
  const sections = [...(components?.children.values() ?? [])].filter(({ kind }) => kind.startsWith('map '))
  const entries = new Set(
    [...sections, root.children.get('tags')].flatMap((section) => [...(section?.children.values() ?? [])]),
  )
  /** A mark on `components` is for each of them, whatever refers to it. */
  const ownReaders = (entry: Node): Audience =>
    entry.parent?.parent === components ? sets.and(entry.readers, components?.declared) : entry.readers
  const local = (node: Node): { readonly owner: Node; readonly readers: Audience } => {
    let readers: Audience
    let here = node
    for (; here.parent && !entries.has(here); here = here.parent) readers = sets.and(readers, here.readers)
    return { owner: here, readers: sets.and(readers, here.readers) }
  }

  const start = sets.and(sets.canonical(base), root.readers)
  const reached = new Map<Node, Audience>()
  const onward = new Map<Node, Map<Node, Audience>>()
  const referencedEntries = new Set<Node>()
  for (const { from, to } of references) {
    const { owner, readers } = local(from)
    const entry = local(to).owner
    if (owner === entry || !entries.has(entry)) continue
    referencedEntries.add(entry)
    const row = onward.get(owner) ?? new Map<Node, Audience>()
    row.set(entry, row.has(entry) ? sets.or(row.get(entry), readers) : readers)
    onward.set(owner, row)
  }
  const apart = onlyNamedInCircles(root, entries, onward, referencedEntries)
  for (const entry of entries)
    reached.set(entry, referencedEntries.has(entry) ? sets.canonical(NO_READERS) : sets.and(start, ownReaders(entry)))
  if (apart.size > 0) {
    // Without a reference from outside, all of them are for those who can read each of them.
    let all = start
    for (const entry of apart) {
      all = sets.and(all, ownReaders(entry))
      for (const through of onward.get(entry)?.values() ?? []) all = sets.and(all, through)
    }
    for (const entry of apart) reached.set(entry, all)
  }
  const waiting = new Set<Node>([
    root,
    ...[...entries].filter((entry) => !referencedEntries.has(entry) || apart.has(entry)),
  ])
  for (const owner of waiting) {
    waiting.delete(owner)
    const readers = owner === root ? start : reached.get(owner)
    for (const [entry, through] of onward.get(owner) ?? []) {
      const before = reached.get(entry)
      const now = sets.or(before, sets.and(sets.and(readers, through), ownReaders(entry)))
      if (now === before) continue
      reached.set(entry, now)
      waiting.add(entry)
    }
  }

  const readersByNode = new Map<Node, Audience>()
  // From the outside in: the content of a node comes after the node.
  for (const node of nodesIn(root)) {
    const around = node.parent ? readersByNode.get(node.parent) : start
    readersByNode.set(node, reached.has(node) ? reached.get(node) : sets.and(around, node.readers))
  }
  for (const section of [...sections, root.children.get('tags')]) if (section) readersByNode.set(section, some(section))
  if (components) readersByNode.set(components, some(components))
  return (node) => readersByNode.get(node)

  function some(node: Node): Audience {
    const within = [...node.children.values()].filter(({ kind }) => kind !== 'data')
    return within.length === 0
      ? readersByNode.get(node)
      : within.map((child) => readersByNode.get(child)).reduce(sets.or)
  }
}

/** Entries that others name, but nothing from the outside: components that only name each other. */
function onlyNamedInCircles(
  root: Node,
  entries: ReadonlySet<Node>,
  onward: ReadonlyMap<Node, ReadonlyMap<Node, Audience>>,
  referencedEntries: ReadonlySet<Node>,
): ReadonlySet<Node> {
  const reachable = new Set<Node>([root, ...[...entries].filter((entry) => !referencedEntries.has(entry))])
  for (const owner of reachable) for (const entry of onward.get(owner)?.keys() ?? []) reachable.add(entry)
  return new Set([...referencedEntries].filter((entry) => !reachable.has(entry)))
}
