import { type Audience, mayRead, withoutTimes } from '@portico/access'
import { applyOverlays } from '../description/apply-overlays.js'
import type { Json, Overlay } from '../description/overlay.js'
import { type ApiChange, compareDescriptions } from './compare-descriptions.js'

export type { ApiChange } from './compare-schemas.js'

/** A description split by audience, and who may read it at all. */
export interface SplitForReaders {
  readonly readers: Audience
  readonly open: Json
  readonly overlays: readonly Overlay[]
}

/** The groups of a reader; `null` for someone who is not signed in. */
export type ReaderGroups = readonly string[] | null

/** Changes that affect the same readers. */
export interface ChangesFor {
  /** Whether they affect everyone, including people who are not signed in. Never true for a description with readers of its own. */
  readonly isForAll: boolean
  /** Whether `null` also stands for people who are signed in without any of the groups, because nothing distinguishes them. */
  readonly includesSignedIn: boolean
  /** The readers they affect, each given as the smallest set of groups they are in. */
  readonly readers: readonly ReaderGroups[]
  readonly changes: readonly ApiChange[]
}

/**
 * Compares two states of a description as each reader sees them. An operation that becomes private to a group is removed for
 * everyone else and unchanged for that group.
 *
 * @param base the state that callers know; `undefined` if the description is new
 * @param head the state after the change; `undefined` if the description is removed
 * @returns changes grouped by the readers they affect, those that affect the most readers first
 */
export function compareForReaders(base: SplitForReaders | undefined, head: SplitForReaders | undefined): ChangesFor[] {
  const readers = readersOf([base, head])
  const isPublic = readers.includes(null)
  const includesSignedIn = isPublic && !readers.some((groups) => groups?.length === 0)
  const changesByKey = new Map<string, { change: ApiChange; metBy: ReaderGroups[] }>()
  for (const groups of readers)
    for (const change of compareDescriptions(ownPart(base, groups), ownPart(head, groups))) {
      const key = JSON.stringify([change.kind, change.at, change.text])
      const entry = changesByKey.get(key)
      if (entry) entry.metBy.push(groups)
      else changesByKey.set(key, { change, metBy: [groups] })
    }
  const together = new Map<string, { readers: ReaderGroups[]; changes: ApiChange[] }>()
  for (const { change, metBy } of changesByKey.values()) {
    const key = JSON.stringify(metBy)
    const group = together.get(key)
    if (group) group.changes.push(change)
    else together.set(key, { readers: metBy, changes: [change] })
  }
  return [...together.values()]
    .map((group) => ({ isForAll: isPublic && group.readers.length === readers.length, includesSignedIn, ...group }))
    .sort((a, b) => b.readers.length - a.readers.length)
}

/** The part of a description that a reader may see: nothing if they may not read the description. */
const ownPart = (state: SplitForReaders | undefined, groups: ReaderGroups): Json =>
  state && mayRead(withoutTimes(state.readers), groups ?? undefined)
    ? applyOverlays(
        state.open,
        state.overlays.filter((overlay) => mayRead(withoutTimes(overlay.readers), groups ?? undefined)),
      )
    : {}

/** The readers to distinguish: visitors, if the description is public, and each clause of an expression. */
function readersOf(states: readonly (SplitForReaders | undefined)[]): ReaderGroups[] {
  const existing = states.flatMap((state) => state ?? [])
  const clauses = existing.flatMap(({ readers, overlays }) => [
    ...(withoutTimes(readers)?.any ?? []),
    ...overlays.flatMap((overlay) => withoutTimes(overlay.readers)?.any ?? []),
  ])
  const all: ReaderGroups[] = existing.some(({ readers }) => readers === undefined) ? [null, ...clauses] : clauses
  return [...new Map(all.map((groups) => [JSON.stringify(groups), groups])).values()]
}
