import type { LockedPath } from './lock.js'
import { SKETCH } from './sketch.js'

/** The share of a text that another one must contain to count as a copy of it. */
const SHARE = 0.5

/** How much more of it than before the text must contain, if there was a text at the path. */
const MORE = 0.25

/** The fewest digests that two texts must share, if they have that many: fewer may be a phrase. */
const FEWEST = 3

/** Words that more than this many different texts have in common are the frame of generated pages, and do not identify a text. */
const COMMON = 32

/**
 * Finds, for a text of the head, the texts of the base of which it contains at least half and which were not at its path before:
 * those that are most like it, and groups of others of which it contains at least half beyond those. Linear in the size of the
 * site, because each digest leads to few texts.
 */
export function sameText(base: readonly LockedPath[]) {
  /** Entries with one text, by that text's digests. */
  const byText = new Map<string, LockedPath[]>()
  for (const entry of base) if (entry.text.length > 0) add(byText, sketch(entry).join(), entry)
  const holders = new Map<string, string[]>()
  for (const [text, [first]] of byText) for (const digest of first ? sketch(first) : []) add(holders, digest, text)
  const isRare = (digest: string) => (holders.get(digest)?.length ?? 0) <= COMMON

  /** The share of `entry` that `one` contains. Of a lock's text, only the digests up to its highest are known. */
  const held = (one: LockedPath, entry: LockedPath): number => {
    const highest = one.text.length === SKETCH ? (one.text.at(-1) ?? '') : undefined
    const known = sketch(entry).filter((digest) => isRare(digest) && (highest === undefined || digest <= highest))
    const has = new Set(one.text)
    return known.length === 0 ? 0 : known.filter((digest) => has.has(digest)).length / known.length
  }

  return (one: LockedPath, old: LockedPath | undefined): readonly (readonly LockedPath[])[] => {
    const isNews = (entry: LockedPath) =>
      entry.path !== one.path && (!old || held(one, entry) - held(old, entry) >= MORE)
    const copies = (byText.get(sketch(one).join()) ?? []).filter(isNews)
    if (copies.length > 0) return [copies]
    const shared = new Map<string, number>()
    for (const digest of one.text)
      if (isRare(digest)) for (const text of holders.get(digest) ?? []) shared.set(text, (shared.get(text) ?? 0) + 1)
    const found = [...shared].flatMap(([text, count]) => {
      const entries = (byText.get(text) ?? []).filter(isNews)
      const [first] = entries
      if (!first || count < Math.min(FEWEST, first.text.length) || held(one, first) < SHARE) return []
      return [{ entries, first, likeness: alike(one, first) }]
    })
    const groups: (typeof found)[] = []
    for (const each of found.sort((left, right) => right.likeness - left.likeness)) {
      const explained = groups.find(([best]) => best && beyond(one, each.first, best.first) < SHARE)
      if (!explained) groups.push([each])
      else if (explained[0]?.likeness === each.likeness) explained.push(each)
    }
    return groups.map((group) => group.flatMap(({ entries }) => entries))
  }
}

/** The share of `entry` that `one` contains and `known` does not. */
function beyond(one: LockedPath, entry: LockedPath, known: LockedPath): number {
  const [has, explained] = [new Set(one.text), new Set(known.text)]
  const all = sketch(entry)
  return all.filter((digest) => has.has(digest) && !explained.has(digest)).length / Math.max(1, all.length)
}

const sketch = ({ text }: LockedPath) => text.slice(0, SKETCH)

function add<Value>(table: Map<string, Value[]>, key: string, value: Value): void {
  const known = table.get(key)
  if (known) known.push(value)
  else table.set(key, [value])
}

/** How much two texts have in common: of the lowest digests of both together, the share that occurs in both. */
function alike(one: LockedPath, two: LockedPath): number {
  const [left, right] = [new Set(sketch(one)), new Set(sketch(two))]
  const all = [...new Set([...left, ...right])].sort().slice(0, SKETCH)
  return all.filter((digest) => left.has(digest) && right.has(digest)).length / Math.max(1, all.length)
}
