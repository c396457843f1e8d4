import { type Expression, expressionOf, groupsNamedIn, implies, isCondition, settledAt } from '@portico/access'
import { RESERVED_GROUPS } from '@portico/protocol'
import type { AccessLock, LockedPath, LockedSource } from './lock.js'
import { sameText } from './same-text.js'

/** The effects of a change on access, in the order in which they are shown. */
export const CHANGES = [
  'public now',
  'wider',
  'for no one',
  'narrower',
  'moved text',
  'new public',
  'new private',
  'removed',
] as const

/** One path whose access changed. `null` is everyone; if missing, there is or was nothing at the path. */
export interface Change {
  readonly what: (typeof CHANGES)[number]
  readonly path: string
  /** Whether someone may read it now who could not before. */
  readonly wider: boolean
  readonly was?: Expression | null
  readonly is?: Expression | null
  /** The paths at which the same text was before, if they differ from its own. */
  readonly from?: readonly string[]
  readonly by: readonly string[]
  /** What gave the access before, if nothing gives one now. */
  readonly wasBy?: readonly string[]
}

/** A source of the content policy that only one of two states has, or that its author has decided about in between. */
export interface SourceChange extends LockedSource {
  readonly what: 'new' | 'removed' | 'decided'
}

/** The differences between two states of a site. */
export interface AccessDiff {
  readonly changes: readonly Change[]
  /** Groups that paths require and that do not exist; without a list of groups, those that no path required before. */
  readonly unknownGroups: readonly string[]
  /** Whether texts could be compared across paths: both states have digests under one key. */
  readonly textCompared: boolean
  /** The differences of the content policies; undefined if one of the states does not say what its policy has. */
  readonly sources: readonly SourceChange[] | undefined
}

/** Two states of a site, and the groups that exist, if they are known. */
export interface CompareInput {
  readonly base: AccessLock
  readonly head: AccessLock
  readonly groups?: readonly string[]
  /** What has opened by this time counts as open in both states, in milliseconds since 1970. */
  readonly at?: number
}

/** Compares who may read what. Whether one expression implies another is decided exactly, for at most 64 alternatives each. */
export function compareAccess({
  groups: existing,
  at = Number.NEGATIVE_INFINITY,
  ...states
}: CompareInput): AccessDiff {
  const settled = (lock: AccessLock): AccessLock => ({
    ...lock,
    paths: lock.paths.map((entry) => ({ ...entry, access: settledAt(entry.access ?? undefined, at) ?? null })),
  })
  const [base, head] = [settled(states.base), settled(states.head)]
  const textCompared = base.key !== null && base.key === head.key
  const find = textCompared ? sameText(base.paths) : () => []
  const before = new Map(base.paths.map((entry) => [entry.path, entry]))
  const now = new Map(head.paths.map((entry) => [entry.path, entry]))
  const moved = new Set<string>()
  const knownGroups = existing && new Set([...existing, ...RESERVED_GROUPS])
  const isForNoOne = ({ access }: LockedPath) =>
    (knownGroups &&
      access?.any.every((clause) => clause.some((group) => !isCondition(group) && !knownGroups.has(group)))) ??
    false

  const changes = head.paths.flatMap((entry): Change[] => {
    const { path, by, access: is } = entry
    const old = before.get(path)
    const groups = find(entry, old)
    const readers = groups.map(together)
    // Anyone who could not read one of the texts before must not be able to read it now, whatever the other texts allowed.
    const worse = readers.findIndex((was) => !implies(is ?? undefined, was ?? undefined))
    const same = groups[Math.max(0, worse)]
    if (same && (worse >= 0 || !old)) {
      for (const other of groups.flat()) if (!now.has(other.path)) moved.add(other.path)
      const from = same.map((other) => other.path).sort((a, b) => commonEnd(path, b) - commonEnd(path, a))
      return [{ what: 'moved text', path, wider: worse >= 0, was: readers[Math.max(0, worse)] ?? null, is, from, by }]
    }
    if (!old) {
      const what = isForNoOne(entry) ? 'for no one' : is === null ? 'new public' : 'new private'
      return [{ what, path, wider: false, is, by }]
    }
    const { access: was } = old
    const [narrows, widens] = [implies(is ?? undefined, was ?? undefined), implies(was ?? undefined, is ?? undefined)]
    if (narrows && widens) return isForNoOne(entry) ? [{ what: 'for no one', path, wider: false, was, is, by }] : []
    const what = is === null ? 'public now' : !narrows ? 'wider' : isForNoOne(entry) ? 'for no one' : 'narrower'
    return [{ what, path, wider: !narrows, was, is, by, ...(by.length === 0 && { wasBy: old.by }) }]
  })
  const removed = base.paths.flatMap(({ path, access, by }): Change[] =>
    now.has(path) || moved.has(path) ? [] : [{ what: 'removed', path, wider: false, was: access, by }],
  )
  return {
    changes: inOrder([...changes, ...removed]),
    unknownGroups: unknownIn(head, base, knownGroups),
    textCompared,
    sources: base.sources && head.sources && compareSources(base.sources, head.sources),
  }
}

function compareSources(base: readonly LockedSource[], head: readonly LockedSource[]): SourceChange[] {
  const keyOf = ({ directive, source }: LockedSource) => `${directive} ${source}`
  const before = new Map(base.map((entry) => [keyOf(entry), entry]))
  const now = new Set(head.map(keyOf))
  return [
    ...head.flatMap((entry): SourceChange[] => {
      const old = before.get(keyOf(entry))
      if (old?.allowed === entry.allowed) return []
      return [{ ...entry, what: old ? 'decided' : 'new' }]
    }),
    ...base.flatMap((entry): SourceChange[] => (now.has(keyOf(entry)) ? [] : [{ ...entry, what: 'removed' }])),
  ]
}

/**
 * The readers of a text that was in several places. Beyond 64 alternatives, only those of the first place: fewer, so nothing is
 * missed.
 */
function together(all: readonly LockedPath[]): Expression | null {
  if (all.some(({ access }) => access === null)) return null
  const clauses = all.map(({ access }) => access?.any ?? [])
  try {
    return expressionOf(clauses.flat())
  } catch {
    return { any: clauses[0] ?? [] }
  }
}

/** How many segments two paths share at their end: this ranks the copy in a renamed folder first. */
function commonEnd(path: string, otherPath: string): number {
  const [segments, otherSegments] = [path.split('/').reverse(), otherPath.split('/').reverse()]
  const at = segments.findIndex((part, index) => part !== otherSegments[index])
  return at < 0 ? segments.length : at
}

function unknownIn(head: AccessLock, base: AccessLock, knownGroups: ReadonlySet<string> | undefined): string[] {
  const groupsOf = (lock: AccessLock) =>
    new Set(lock.paths.flatMap(({ access }) => (access ? groupsNamedIn(access) : [])))
  const before = knownGroups ?? groupsOf(base)
  return [...groupsOf(head)].filter((group) => !before.has(group) && !group.startsWith('org:')).sort()
}

const inOrder = (changes: readonly Change[]) =>
  [...changes].sort(
    (a, b) =>
      Number(b.wider) - Number(a.wider) ||
      CHANGES.indexOf(a.what) - CHANGES.indexOf(b.what) ||
      (a.path < b.path ? -1 : 1),
  )
