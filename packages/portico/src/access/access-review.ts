import type { AccessDiff, Change, ListedPath } from '@portico/sealing'
import { UserError } from '../output.js'
import type { AccessConfig } from './access-config.js'
import { type OwnedChange, placed } from './text-report.js'

/** The result of an access review, with its exit code. */
export interface AccessReview {
  readonly changes: readonly OwnedChange[]
  /** 2 if someone may read more than before and that is not allowed. */
  readonly exit: 0 | 2
}

/**
 * Adds owners and exceptions to the differences.
 *
 * @throws UserError for an exception that matches no wider access: it would let a later change pass unnoticed.
 */
export function review(
  { changes }: AccessDiff,
  {
    owners,
    allow,
    pathMatcher,
    now = [],
  }: Pick<AccessConfig, 'owners'> & {
    readonly allow: readonly string[]
    readonly pathMatcher: (pattern: string) => (path: string) => boolean
    /** The site as built, with files and lines. */
    readonly now?: readonly ListedPath[]
  },
): AccessReview {
  const allowed = allow.map((pattern) => ({ pattern, matches: pathMatcher(pattern) }))
  const owned = owners.map((owner) => ({ ...owner, matches: pathMatcher(owner.path) }))
  const stale = allowed.find(({ matches }) => !changes.some(({ path, wider }) => wider && matches(path)))
  if (stale)
    throw new UserError(
      `--allow-wider ${stale.pattern} matches no path that became wider. Remove it, so that it does not allow a later change. A path is one page; end it with a slash for a folder.`,
    )
  const currentPaths = new Map(now.map((path) => [path.path, path]))
  const ownedChanges = changes.map((change): OwnedChange => {
    const paths = [change.path, ...(change.from ?? [])]
    return {
      ...change,
      owners: [...new Set(owned.flatMap((owner) => (paths.some(owner.matches) ? owner.owners : [])))],
      given: givenBy(change, currentPaths),
      allowed: change.wider && allowed.some(({ matches }) => matches(change.path)),
    }
  })
  return { changes: ownedChanges, exit: ownedChanges.some(({ wider, allowed }) => wider && !allowed) ? 2 : 0 }
}

/** What gives access now, or what gave it before if nothing does anymore; the file of the page if nothing ever restricted it. */
function givenBy(
  { what, path, by, wasBy = [] }: Change,
  currentPaths: ReadonlyMap<string, ListedPath>,
): readonly string[] {
  const now = what === 'removed' ? undefined : currentPaths.get(path)
  const sources = now?.by.map(placed) ?? by
  if (sources.length > 0) return sources
  if (wasBy.length > 0) return wasBy.map((source) => `before: ${source}`)
  return now?.source === undefined ? [] : [`file ${now.source}`]
}
