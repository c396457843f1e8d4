import { createPublicKey, type KeyObject } from 'node:crypto'
import { outsideTransaction } from '../../ground/transaction-scope.js'
import type { KeyRecord } from '../../storage/operations/signing-keys.js'
import type { Stores } from '../../storage/stores.js'

/** The public keys of an issuer, by id. */
export interface VerifyingKeys {
  /** Reads all keys. @returns the newest */
  load(): Promise<KeyRecord>
  /** The key with an id. A key that another process created is read when its id first occurs. */
  find(kid: string): Promise<KeyObject | undefined>
  /** Whether an id is that of a key that was read. */
  has(kid: string): boolean
}

/** Anyone may send any key id, so keys are read for unknown ones no more often than this, in milliseconds. */
const READ_EVERY = 100

/** How many unknown ids are remembered. An id is the digest of a random key, so no key gets one of them later. */
const MOST_UNKNOWN = 1_000

/**
 * The stored keys, read again for ids that are not among them: all ids that arrive in the meantime wait for the same
 * reading, so that none is refused by mistake.
 */
export function verifyingKeys(store: Stores['keys']): VerifyingKeys {
  const keys = new Map<string, KeyObject>()
  const unknown = new Set<string>()
  let next: Promise<unknown> | undefined
  let readAt = 0

  const load = async () => {
    const [newest, ...older] = await store.all()
    if (!newest) throw new Error('The signing keys are missing from the database.')
    for (const { kid, public_jwk } of [newest, ...older])
      if (!keys.has(kid)) keys.set(kid, createPublicKey({ key: JSON.parse(public_jwk), format: 'jwk' }))
    return newest
  }
  /** Starts after the last reading's pause; later calls share it until it starts. */
  const loadSoon = async () => {
    const wait = readAt + READ_EVERY - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    readAt = performance.now()
    next = undefined
    await load()
  }

  return {
    load,
    has: (kid) => keys.has(kid),
    async find(kid) {
      if (!keys.has(kid) && !unknown.has(kid)) {
        next ??= outsideTransaction(loadSoon)
        await next
        if (!keys.has(kid)) {
          if (unknown.size >= MOST_UNKNOWN) unknown.clear()
          unknown.add(kid)
        }
      }
      return keys.get(kid)
    },
  }
}
