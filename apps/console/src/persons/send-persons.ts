import { type Connection, call } from '../api/call.js'
import type { FilePerson } from './read-persons.js'

export interface Refused {
  readonly place: number
  readonly message: string
}

export interface Outcome {
  readonly added: number
  readonly refused: readonly Refused[]
}

/** What one call takes. */
const BATCH = 100

/**
 * Sends persons of a file to the server, some at a time, or asks it only whether they could be added (`dryRun`). Rows that cannot
 * be read are refused without being sent. @throws ApiError when a call fails; what was added until then stays added.
 */
export async function sendPersons(
  connection: Connection,
  persons: readonly FilePerson[],
  options: { readonly dryRun: boolean; readonly onProgress: (done: number) => void; readonly signal?: AbortSignal },
): Promise<Outcome> {
  const { dryRun, onProgress, signal } = options
  const unread = persons.flatMap(({ place, problem }) => (problem ? [{ place, message: problem }] : []))
  const readable = persons.filter(({ problem }) => problem === undefined)
  const refused: Refused[] = [...unread]
  let added = 0
  for (let at = 0; at < readable.length; at += BATCH) {
    const batch = readable.slice(at, at + BATCH)
    const { result } = await call(connection, 'importPersons', {
      body: { persons: batch.map(({ person }) => person), dry_run: dryRun },
      ...(signal && { signal }),
    })
    added += result.added
    for (const { index, message } of result.refused) refused.push({ place: batch[index]?.place ?? 0, message })
    onProgress(unread.length + at + batch.length)
  }
  return { added, refused: refused.sort((a, b) => a.place - b.place) }
}
