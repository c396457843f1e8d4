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

  /** The share of `entry` that `holder` contains. Of a lock's text, only the digests up to its highest are known. */
  const containment = (holder: LockedPath, entry: LockedPath): number => {
    const highest = holder.text.length === SKETCH ? (holder.text.at(-1) ?? '') : undefined
    const digests = sketch(entry).filter((digest) => isRare(digest) && (highest === undefined || digest <= highest))
    const has = new Set(holder.text)
    return digests.length === 0 ? 0 : digests.filter((digest) => has.has(digest)).length / digests.length
  }

  return (current: LockedPath, old: LockedPath | undefined): readonly (readonly LockedPath[])[] => {
    const isNews = (entry: LockedPath) =>
      entry.path !== current.path && (!old || containment(current, entry) - containment(old, entry) >= MORE)
    const copies = (byText.get(sketch(current).join()) ?? []).filter(isNews)
    if (copies.length > 0) return [copies]
    const shared = new Map<string, number>()
    for (const digest of current.text)
      if (isRare(digest)) for (const text of holders.get(digest) ?? []) shared.set(text, (shared.get(text) ?? 0) + 1)
    const matches = [...shared].flatMap(([text, count]) => {
      const entries = (byText.get(text) ?? []).filter(isNews)
      const [first] = entries
      if (!first || count < Math.min(FEWEST, first.text.length) || containment(current, first) < SHARE) return []
      return [{ entries, first, likeness: alike(current, first) }]
    })
    const groups: (typeof matches)[] = []
    for (const each of matches.sort((a, b) => b.likeness - a.likeness)) {
      const explained = groups.find(([best]) => best && beyond(current, each.first, best.first) < SHARE)
      if (!explained) groups.push([each])
      else if (explained[0]?.likeness === each.likeness) explained.push(each)
    }
    return groups.map((group) => group.flatMap(({ entries }) => entries))
  }
}

/** The share of `entry` that `current` contains and `best` does not. */
function beyond(current: LockedPath, entry: LockedPath, best: LockedPath): number {
  const [has, explained] = [new Set(current.text), new Set(best.text)]
  const all = sketch(entry)
  return all.filter((digest) => has.has(digest) && !explained.has(digest)).length / Math.max(1, all.length)
}

const sketch = ({ text }: LockedPath) => text.slice(0, SKETCH)

function add<Value>(table: Map<string, Value[]>, key: string, value: Value): void {
  const values = table.get(key)
  if (values) values.push(value)
  else table.set(key, [value])
}

/** How much two texts have in common: of the lowest digests of both together, the share that occurs in both. */
function alike(first: LockedPath, second: LockedPath): number {
  const [digests, otherDigests] = [new Set(sketch(first)), new Set(sketch(second))]
  const all = [...new Set([...digests, ...otherDigests])].sort().slice(0, SKETCH)
  return all.filter((digest) => digests.has(digest) && otherDigests.has(digest)).length / Math.max(1, all.length)
}
