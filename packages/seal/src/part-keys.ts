import { pathKey } from '@portico/access'
import { type Bytes, base64url, concat, owned, utf8 } from './bytes.js'

/** The format's name, which every derivation and every ticket is bound to. */
export const FORMAT = 'portico/seal/v3'

/** The size of the name of a page in envelopes, in bytes. */
export const PAGE_NAME_BYTES = 8

const KEY_BYTES = 32

/** The key of one page of a part. */
export interface PageKey {
  /**
   * How envelopes name the page: base64url of 8 bytes that are derived with the key, so that they say nothing about its address to
   * anyone without the part's key.
   */
  readonly page: string
  readonly key: Bytes
}

/** The keys that are derived from the key of a part in one build, and that readers get instead of it. */
export interface PartKeys {
  /** The key of what several pages of the part share: code, lists, search indexes. */
  readonly shared: () => Promise<Bytes>
  /**
   * The key of what only one page loads.
   *
   * @param path the public path of the page, in any spelling
   * @throws RangeError for an address that no page can have
   */
  readonly ofPage: (path: string) => Promise<PageKey>
}

/**
 * Derives keys with HKDF-SHA256 (RFC 5869) from the key of a part, without salt. Info is the format ‖ length of the build id (1) ‖
 * build id ‖ `pathKey` of the page, in UTF-8; without a path for the shared key. The output has 40 bytes: the key (32), and the name
 * of the page (8).
 *
 * No derived key leads to another, so the reader of a page can open nothing else of its part.
 */
export async function partKeys(key: Uint8Array, build: string): Promise<PartKeys> {
  const base = await crypto.subtle.importKey('raw', owned(key), 'HKDF', false, ['deriveBits'])
  const id = utf8(build)
  if (id.length === 0 || id.length > 255) throw new RangeError(`A build id must have 1 to 255 bytes, got ${id.length}.`)
  const start = concat(utf8(FORMAT), Uint8Array.from([id.length]), id)
  const derive = async (path: string): Promise<Bytes> => {
    const info = concat(start, utf8(path))
    const length = 8 * (KEY_BYTES + PAGE_NAME_BYTES)
    return new Uint8Array(
      await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }, base, length),
    )
  }
  return {
    shared: async () => (await derive('')).slice(0, KEY_BYTES),
    async ofPage(path) {
      const address = pathKey(path)
      if (address === undefined) throw new RangeError('No page can have this address.')
      const bytes = await derive(address)
      return { key: bytes.slice(0, KEY_BYTES), page: base64url(bytes.subarray(KEY_BYTES)) }
    },
  }
}
