import { type Bytes, concat, owned } from './bytes.js'
import { inflate } from './compress.js'
import { openFrames, type Unopened } from './open-frames.js'
import { importContentKey } from './part.js'

/** What to open, with which key, and where it should come from. */
export interface UnsealInput {
  readonly key: CryptoKey | Uint8Array
  readonly part: string
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
export async function unseal({ key, part, build, path, envelope }: UnsealInput): Promise<Unsealed> {
  const frames: Bytes[] = []
  const pieces = [envelope]
  const aes = key instanceof Uint8Array ? await importContentKey(owned(key)) : key
  const reason = await openFrames(
    async () => pieces.pop(),
    { key: aes, part, build, path },
    (content) => void frames.push(content),
  )
  return reason ? { ok: false, reason } : { ok: true, plaintext: await inflate(concat(...frames)) }
}
