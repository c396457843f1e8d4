import { importSealingKey, partKeys } from '@portico/seal'

/** A key for sealing, and the name of the page whose key it is; without a name, it is the shared key of the part. */
export interface SealingKey {
  readonly key: CryptoKey
  readonly page: string | undefined
}

/**
 * Returns a function that gives the key of a page of a part, and the shared one without a page. Each is derived once.
 *
 * @param key the key of the part, which may be erased as soon as the promise is fulfilled
 */
export async function sealingKeys(key: Uint8Array, build: string): Promise<(page?: string) => Promise<SealingKey>> {
  const derived = await partKeys(key, build)
  const derive = async (path: string | undefined): Promise<SealingKey> => {
    const own = path === undefined ? { key: await derived.shared(), page: undefined } : await derived.ofPage(path)
    return { key: await importSealingKey(own.key), page: own.page }
  }
  const keys = new Map<string | undefined, Promise<SealingKey>>()
  return (path) => {
    const sealingKey = keys.get(path) ?? derive(path)
    keys.set(path, sealingKey)
    return sealingKey
  }
}
