import { type Bytes, concat, owned } from './bytes.js'
import { inflate } from './compress.js'
import { type FindKey, openFrames, type Unopened } from './open-frames.js'
import { importContentKey } from './part.js'

/** What to open, with which key, and where it should come from. */
export interface UnsealInput {
  readonly key: CryptoKey | Uint8Array | FindKey
  readonly part: string
  /** The name of the page whose key this is; missing for the shared key of the part. */
  readonly page?: string | undefined
  readonly build: string
  /** The public path that it was fetched from. */
  readonly path: string
  readonly envelope: Uint8Array
}

/** The content, or why there is none. */
export type Unsealed =
  | { readonly ok: true; readonly plaintext: Bytes }
  | { readonly ok: false; readonly reason: Unopened }

/** Opens an envelope that is available as a whole. */
export async function unseal({ key, part, page, build, path, envelope }: UnsealInput): Promise<Unsealed> {
  const frames: Bytes[] = []
  const pieces = [envelope]
  const aes = key instanceof Uint8Array ? await importContentKey(owned(key)) : key
  const reason = await openFrames(
    async () => pieces.pop(),
    { key: aes, part, page, build, path },
    (content) => void frames.push(content),
  )
  return reason ? { ok: false, reason } : { ok: true, plaintext: await inflate(concat(...frames)) }
}
