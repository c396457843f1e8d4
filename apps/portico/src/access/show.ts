import type { AccessDiff, Change, ListedPath } from '@portico/docusaurus-theme/sealing'
import { columns } from '../output.js'

/** A change with the people who have to look at it, and whether it was allowed by hand. */
export interface OwnedChange extends Change {
  readonly owners: readonly string[]
  readonly allowed: boolean
}

/** The most changes of one kind in one folder that are shown one by one. */
const SHOWN = 10

/** The most lines of a comparison; those that are wider come first. */
const LINES = 200

/** The map for people: each path, its readers, and the rule, file and line that give them. */
export const showMap = (paths: readonly ListedPath[]): string =>
  columns([
    ['PATH', 'KIND', 'READERS', 'GIVEN BY'],
    ...paths.map(({ path, kind, access, by }) => [
      safe(path),
      kind,
      readers(access),
      safe(by.map(placed).join('; ')) || '–',
    ]),
  ])

const placed = ({ by, at, file, line }: ListedPath['by'][number]) => {
  const place = file === undefined ? '' : `${file}${line === undefined ? '' : `:${line}`}`
  if (by === 'rule') return `rule ${JSON.stringify(at)}${place && ` (${place})`}`
  return [by, place || at].filter(Boolean).join(' ')
}

/** The differences for people: the counts, then each change, the same change of many paths in one line. */
export function showDiff(
  changes: readonly OwnedChange[],
  { unknownGroups, textCompared }: AccessDiff,
  unmatched: readonly string[],
): string {
  const counts = new Map<string, number>()
  for (const { what } of changes) counts.set(what, (counts.get(what) ?? 0) + 1)
  const head =
    changes.length === 0
      ? 'No one can read more or less than before.'
      : [...counts].map(([what, count]) => `${what}: ${count}`).join(' · ')
  const rows = grouped(changes).flatMap((group) =>
    group.length > SHOWN ? [summary(group)] : group.map((change) => row(change)),
  )
  return [
    head,
    ...(rows.length > 0 ? ['', columns(rows.slice(0, LINES))] : []),
    ...(rows.length > LINES ? [`… and ${rows.length - LINES} more lines; --json has all of them.`] : []),
    ...unknownGroups.map((group) => `unknown group: ${safe(group)}`),
    ...unmatched.map((rule) => `rule without a page: ${safe(rule)}`),
    ...(textCompared ? [] : ['The base holds no digests of texts, so moved text cannot be recognised.']),
  ].join('\n')
}

function row(change: OwnedChange): string[] {
  const { path, from = [], by } = change
  const more = from.length > 1 ? ` and ${from.length - 1} more` : ''
  const where = from.length === 0 ? safe(path) : `${safe(from[0] ?? '')}${more} → ${safe(path)}`
  return [...start(change), where, turn(change), safe(by.join('; ')), ...asked(change)]
}

function summary(group: readonly OwnedChange[]): string[] {
  const [first] = group
  if (!first) return []
  const { from, to } = folders(first)
  const where =
    from === undefined ? `${safe(to)} (${group.length} paths)` : `${safe(from)} → ${safe(to)} (${group.length} paths)`
  return [...start(first), where, turn(first), safe(first.by.join('; ')), ...asked(first)]
}

const start = ({ wider, allowed, what }: OwnedChange) => [wider ? (allowed ? '  allowed' : '  WIDER') : '', what]

const asked = ({ owners }: OwnedChange) => (owners.length > 0 ? [safe(owners.join(' '))] : [''])

const turn = ({ was, is }: Change) => [was, is].flatMap((one) => (one === undefined ? [] : [readers(one)])).join(' → ')

/** Changes with the same kind, readers, owners and folders. */
function grouped(changes: readonly OwnedChange[]): OwnedChange[][] {
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

/** The folder of a path, or the two folders that a moved path has not in common from its end. */
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

const readers = (access: Change['is']): string =>
  !access ? 'everyone' : safe(access.any.map((clause) => clause.join(' and ')).join(', or ') || 'anyone signed in')

/** A text from the site as a terminal may show it: characters that control or hide are written as their numbers. */
export const safe = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`)
