import type { ApiChange, ReaderGroups } from '@portico/openapi'
import { UserError } from '../output.js'
import { type ApiState, GIVEN_FILE } from './api-states.js'

/** A change, and whether the command allows it. */
export interface ToldChange extends ApiChange {
  readonly allowed: boolean
}

/** What a change does to one description, by the readers affected. */
export interface DescriptionChanges {
  readonly source: string
  readonly readers: readonly {
    readonly isForAll: boolean
    readonly includesSignedIn: boolean
    readonly readers: readonly ReaderGroups[]
    readonly changes: readonly ToldChange[]
  }[]
}

/** The comparison, with the exit code that says whether a call that worked before may now fail. */
export interface ApiReview {
  readonly descriptions: readonly DescriptionChanges[]
  readonly breaking: number
  readonly exit: 0 | 2
}

/**
 * Compares two states of a site's descriptions.
 *
 * @param allow operations that may break, such as `GET /offers`
 * @throws UserError for a file if there are several descriptions, and for an exception that nothing needs
 */
export function compareStates(
  { base, head }: { readonly base: ApiState; readonly head: ApiState },
  {
    compare,
    allow,
  }: {
    readonly compare: typeof import('@portico/openapi').compareForReaders
    readonly allow: readonly string[]
  },
): ApiReview {
  const used = new Set<string>()
  const descriptions = pairsOf(base, head).map(
    ({ source, was, is }): DescriptionChanges => ({
      source,
      readers: compare(was, is).map((reader) => ({
        ...reader,
        changes: reader.changes.map((change) => {
          const allowed = change.kind === 'breaking' && allow.includes(change.at)
          if (allowed) used.add(change.at)
          return { ...change, allowed }
        }),
      })),
    }),
  )
  const stale = allow.find((operation) => !used.has(operation))
  if (stale !== undefined)
    throw new UserError(
      `--allow-breaking "${stale}" does not match an operation that breaks. Write it as the comparison does, such as "GET /offers", or remove it.`,
    )
  const breaking = new Set(
    descriptions.flatMap(({ source, readers }) =>
      readers.flatMap(({ changes }) =>
        changes.flatMap(({ kind, allowed, at, text }) =>
          kind === 'breaking' && !allowed ? [JSON.stringify([source, at, text])] : [],
        ),
      ),
    ),
  ).size
  return { descriptions, breaking, exit: breaking > 0 ? 2 : 0 }
}

type Split = ApiState extends ReadonlyMap<string, infer T> ? T : never

interface Pair {
  readonly source: string
  readonly was: Split | undefined
  readonly is: Split | undefined
}

function pairsOf(base: ApiState, head: ApiState): Pair[] {
  const [fileState, other] = base.has(GIVEN_FILE) ? [base, head] : [head, base]
  if (fileState.has(GIVEN_FILE)) {
    const [name, only] = [...other][0] ?? []
    if (other.size !== 1 || name === undefined)
      throw new UserError(
        other.size === 0
          ? 'The site has no description to compare the file with.'
          : `The site has ${other.size} descriptions. Choose the one to compare the file with using --description.`,
      )
    const file = fileState.get(GIVEN_FILE)
    const [was, is] = fileState === base ? [file, only] : [only, file]
    return [{ source: name, was, is }]
  }
  return [...new Set([...head.keys(), ...base.keys()])].map((source) => ({
    source,
    was: base.get(source),
    is: head.get(source),
  }))
}
