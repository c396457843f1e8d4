import { parseJson } from '@portico/access/guards'

/** The maximum size of a response that is read as JSON. */
const LARGEST = 4 * 1024 * 1024

/** The JSON of another server's response; undefined for anything else, and for a response that is too large. */
export async function limitedJson({ body }: Response, most = LARGEST): Promise<unknown> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body ?? []) {
    length += piece.length
    if (length > most) return undefined
    pieces.push(piece)
  }
  return parseJson(Buffer.concat(pieces).toString('utf8'))
}
