import { describeExpression } from '@portico/access'
import { printableLine } from '@portico/protocol'
import type { AccessDiff, Change, ListedPath, SourceChange } from '@portico/sealing'
import { columns } from '../output.js'

/** A change with the people who must review it, and whether it is allowed explicitly. */
export interface OwnedChange extends Change {
  readonly owners: readonly string[]
  readonly allowed: boolean
  /** What gives access, with file and line if they are known. */
  readonly given: readonly string[]
}

/** The maximum number of changes of one kind in one folder that are shown individually. */
export const SHOWN = 10

/** The maximum number of lines of a comparison; wider access comes first. */
const LINES = 200

/** The map as text: each path, its readers, and the rule, file and line that decide this. */
export const showMap = (paths: readonly ListedPath[]): string =>
  columns([
    ['PATH', 'KIND', 'READERS', 'GIVEN BY'],
    ...paths.map(({ path, kind, access, by }) => [
      safe(path),
      kind,
      safe(readers(access)),
      safe(by.map(placed).join('; ')) || '–',
    ]),
  ])

/** What gives access, with file and line. */
export const placed = ({ by, at, file, line }: ListedPath['by'][number]) => {
  const place = file === undefined ? '' : `${file}${line === undefined ? '' : `:${line}`}`
  if (by === 'rule') return `rule ${JSON.stringify(at)}${place && ` (${place})`}`
  return [by, place || at].filter(Boolean).join(' ')
}

/** The differences as text: the counts, then each change; the same change of many paths is one line. */
export function showDiff(
  changes: readonly OwnedChange[],
  { unknownGroups, sources = [] }: Pick<AccessDiff, 'unknownGroups' | 'sources'>,
  { unmatched, limits }: { readonly unmatched: readonly string[]; readonly limits: readonly string[] },
): string {
  const head = changes.length === 0 ? 'No one can read more or less than before.' : countsOf(changes)
  const rows = grouped(changes).flatMap((group) =>
    group.length > SHOWN ? [row(group)] : group.map((change) => row([change])),
  )
  return [
    head,
    ...(rows.length > 0 ? ['', columns(rows.slice(0, LINES))] : []),
    ...(rows.length > LINES ? [`… and ${rows.length - LINES} more lines; use --json to see all of them.`] : []),
    ...(sources.length > 0 ? ['', columns(sources.map((change) => sourceCells(change).map(safe)))] : []),
    ...unknownGroups.map((group) => `unknown group: ${safe(group)}`),
    ...unmatched.map((rule) => `rule without a page: ${safe(rule)}`),
    ...limits,
  ].join('\n')
}

/** A change of the content policy: what happened, the source, and the files that need it. */
export const sourceCells = ({ what, directive, source, by, allowed }: SourceChange): string[] => [
  what === 'removed' ? 'removed source' : `${what} source${allowed ? '' : ' (not allowed)'}`,
  directive,
  source,
  by.slice(0, SHOWN).join(', '),
]

function row(group: readonly OwnedChange[]): string[] {
  const [first] = group
  if (!first) return []
  const { owners, given: sources } = first
  const ownerCell = owners.length > 0 ? safe(owners.join(' ')) : ''
  return [...start(first), safe(whereOf(group)), safe(readersOf(first)), safe(sources.join('; ')), ownerCell]
}

/** The path of a change, and the path that its text comes from; for several changes, their folders. */
export function whereOf(group: readonly OwnedChange[]): string {
  const [first] = group
  if (!first) return ''
  if (group.length > 1) {
    const { from, to } = folders(first)
    return `${from === undefined ? '' : `${from} → `}${to} (${group.length} paths)`
  }
  const { path, from: [source, ...more] = [] } = first
  const moreSources = more.length > 0 ? ` and ${more.length} more` : ''
  return source === undefined ? path : `${source}${moreSources} → ${path}`
}

/** The number of changes of each kind. */
export function countsOf(changes: readonly OwnedChange[]): string {
  const counts = new Map<string, number>()
  for (const { what } of changes) counts.set(what, (counts.get(what) ?? 0) + 1)
  return [...counts].map(([what, count]) => `${what}: ${count}`).join(' · ')
}

const start = ({ wider, allowed, what }: OwnedChange) => [wider ? (allowed ? '  allowed' : '  WIDER') : '', what]

/** The readers before and now. */
export const readersOf = ({ was, is }: Change): string =>
  [was, is].flatMap((expression) => (expression === undefined ? [] : [readers(expression)])).join(' → ')

/** Groups changes by kind, readers, owners and folders. */
export function grouped(changes: readonly OwnedChange[]): OwnedChange[][] {
  const groups = new Map<string, OwnedChange[]>()
  for (const change of changes) {
    const { what, wider, allowed, was, is, owners } = change
    const key = JSON.stringify([what, wider, allowed, was, is, owners, folders(change)])
    const group = groups.get(key)
    if (group) group.push(change)
    else groups.set(key, [change])
  }
  return [...groups.values()]
}

/** The folder of a path; for a moved path, the parts of both folders that differ, without their common ending. */
function folders({ path, from = [] }: Change): { readonly from?: string; readonly to: string } {
  const [source] = from
  const to = path.split('/')
  if (source === undefined) return { to: `${to.slice(0, -1).join('/')}/` }
  const old = source.split('/')
  while (to.length > 1 && old.length > 1 && to.at(-1) === old.at(-1)) {
    to.pop()
    old.pop()
  }
  return { from: `${old.join('/')}/`, to: `${to.join('/')}/` }
}

const readers = (access: Change['is']): string => (!access ? 'everyone' : describeExpression(access))

/** A text from the site as part of a line. Long ones are not cut here: lists of readers must be complete. */
export const safe = (text: string): string => printableLine(text, Number.POSITIVE_INFINITY)
