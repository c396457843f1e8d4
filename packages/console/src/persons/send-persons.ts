import { type Connection, call } from '../api/call.js'
import { handlesIn, sameAs } from './handles-in.js'
import type { FilePerson } from './read-persons.js'

export interface Refused {
  readonly place: number
  /** The first handle in the row, if it has one. */
  readonly who: string | undefined
  readonly message: string
}

export interface ImportOutcome {
  readonly added: number
  readonly refused: readonly Refused[]
}

/** The rows per call. */
const BATCH = 100

/**
 * Sends the people of a file to the server in batches, or only checks whether they can be added (`dryRun`). Unreadable
 * rows are refused without being sent. @throws ApiError when a call fails; people added before stay added.
 */
export async function sendPersons(
  connection: Connection,
  persons: readonly FilePerson[],
  options: { readonly dryRun: boolean; readonly onProgress: (done: number) => void; readonly signal?: AbortSignal },
): Promise<ImportOutcome> {
  const { dryRun, onProgress, signal } = options
  const refused: Refused[] = []
  const refuse = ({ place, person }: FilePerson, message: string) =>
    refused.push({ place, who: handlesIn(person)[0]?.value, message })
  for (const entry of persons) if (entry.problem !== undefined) refuse(entry, entry.problem)
  const readable = persons.filter(({ problem }) => problem === undefined)
  const unread = persons.length - readable.length
  const taken = new Map<string, number>()
  let added = 0
  for (let at = 0; at < readable.length; at += BATCH) {
    const part = readable.slice(at, at + BATCH)
    const twice = new Map(part.map((entry) => [entry, takenBy(entry, taken)]))
    for (const [entry, place] of twice) if (place !== undefined) refuse(entry, `Row ${place} has the same handle.`)
    const batch = part.filter((entry) => twice.get(entry) === undefined)
    const { result } = await call(connection, 'importPersons', {
      body: { persons: batch.map(({ person }) => person), dry_run: dryRun },
      signal,
    })
    added += result.added
    const unusable = new Map(result.refused.map(({ index, message }) => [index, message]))
    for (const [index, entry] of batch.entries()) {
      const message = unusable.get(index)
      if (message !== undefined) refuse(entry, message)
      // A dry run adds no one, so the server does not know about them in the next batch.
      else if (dryRun) for (const handle of proved(entry)) taken.set(handle, entry.place)
    }
    onProgress(unread + at + part.length)
  }
  return { added, refused: refused.sort((a, b) => a.place - b.place) }
}

const proved = ({ person }: FilePerson): readonly string[] =>
  handlesIn(person).flatMap((handle) => (handle.verified ? [sameAs(handle)] : []))

/** The row of an earlier batch that has one of this person's handles. */
const takenBy = (entry: FilePerson, taken: ReadonlyMap<string, number>): number | undefined =>
  proved(entry).flatMap((handle) => taken.get(handle) ?? [])[0]
