import { createVault, digestKeyOf } from '../../ground/adapters/vault.js'
import type { Random } from '../../ground/ports/random.js'
import type { Vault } from '../../ground/ports/vault.js'
import type { ServerSettings } from '../../ground/settings.js'
import type { Database } from '../../storage/engine/database.js'

const DIGEST_KEY = 'digest'
export const vaultKeyPlace = (name: string) => `vault key ${name}`

type Keys = Pick<ServerSettings, 'masterKey' | 'masterKeys'>

/**
 * Opens the vault of a database: with the master keys of the settings, and the key of digests that the database stores
 * since the first change of the master key.
 * @throws MasterKeyError if none of the keys is the database's.
 */
export async function openVault({ query }: Database, settings: Keys, random: Random): Promise<Vault> {
  const all = allOf(settings)
  const first = createVault(settings.masterKey, random, { all, digesting: digestKeyOf(oldestOf(settings)) })
  const stored = await query.selectFrom('vault_keys').select('sealed').where('name', '=', DIGEST_KEY).executeTakeFirst()
  if (!stored) return first
  const digesting = Buffer.from(first.open(stored.sealed, vaultKeyPlace(DIGEST_KEY)), 'base64url')
  return createVault(settings.masterKey, random, { all, digesting })
}

/**
 * Stores the key of digests in the database, once, before the master key from which it is derived is removed. Digests
 * of handles, codes and recovery codes cannot be recomputed, because their originals are not stored.
 */
export async function keepDigestKey(
  { query }: Database,
  { settings, random, now }: { readonly settings: Keys; readonly random: Random; readonly now: number },
): Promise<void> {
  const vault = createVault(settings.masterKey, random, { all: allOf(settings) })
  const sealed = vault.seal(digestKeyOf(oldestOf(settings)).toString('base64url'), vaultKeyPlace(DIGEST_KEY))
  await query
    .insertInto('vault_keys')
    .values({ name: DIGEST_KEY, sealed, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const allOf = ({ masterKey, masterKeys }: Keys) => masterKeys ?? (() => [masterKey])

/** Until the database stores it, the key of digests is derived from the first master key: the oldest one still available. */
const oldestOf = (settings: Keys): Uint8Array => allOf(settings)().at(-1) ?? settings.masterKey
