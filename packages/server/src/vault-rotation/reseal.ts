import { type RawBuilder, sql } from 'kysely'
import { keyPlace } from '../adapters/signer.js'
import type { Database } from '../adapters/sql/database.js'
import { messagePlace } from '../delivery/outbox.js'
import { secretPlace as providerPlace } from '../federation/provider.js'
import { credentials } from '../methods/registry.js'
import type { Vault } from '../ports/vault.js'
import { secretPlace as webhookPlace } from '../webhooks/signature.js'
import { vaultKeyPlace } from './open-vault.js'

interface Sealed {
  readonly table: 'signing_keys' | 'providers' | 'credentials' | 'webhooks' | 'outbox' | 'vault_keys'
  readonly key: string
  readonly column: string
  readonly place: (key: string) => string
  /** Rows that hold something else in this column. */
  readonly only?: RawBuilder<unknown>
}

/**
 * What stays sealed for longer than an hour. Challenges and sign-ins under way at a provider end before that;
 * the former master key opens them until then.
 */
const SEALED: readonly Sealed[] = [
  { table: 'vault_keys', key: 'name', column: 'sealed', place: vaultKeyPlace },
  { table: 'signing_keys', key: 'kid', column: 'sealed_private', place: keyPlace },
  { table: 'providers', key: 'id', column: 'sealed_secret', place: providerPlace },
  ...Object.entries(credentials).flatMap(([type, { sealedFor: place }]) =>
    place ? [{ table: 'credentials', key: 'id', column: 'secret', place, only: sql`type = ${type}` } as const] : [],
  ),
  { table: 'webhooks', key: 'id', column: 'sealed_secret', place: webhookPlace },
  { table: 'outbox', key: 'id', column: 'sealed_body', place: messagePlace },
]

const PAGE = 500

/**
 * Seals everything that lasts under the master key of now. Each row by itself, and only while it is as it was read: servers
 * go on meanwhile, and an interruption leaves the rest for the next call.
 * @returns how many rows were resealed.
 */
export async function reseal({ query }: Database, vault: Vault): Promise<number> {
  let changed = 0
  for (const { table, key, column, place, only = sql`1 = 1` } of SEALED) {
    for (let after = ''; ; ) {
      const { rows } = await sql<{ key: string; sealed: string }>`
        select ${sql.ref(key)} as key, ${sql.ref(column)} as sealed from ${sql.table(table)}
        where ${sql.ref(key)} > ${after} and ${sql.ref(column)} like 'v1.%' and ${only}
        order by ${sql.ref(key)} limit ${PAGE}`.execute(query)
      for (const row of rows) {
        if (vault.sealedNow(row.sealed)) continue
        const resealed = vault.seal(vault.open(row.sealed, place(row.key)), place(row.key))
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${resealed}
          where ${sql.ref(key)} = ${row.key} and ${sql.ref(column)} = ${row.sealed}`.execute(query)
        changed++
      }
      after = rows.at(-1)?.key ?? after
      if (rows.length < PAGE) break
    }
  }
  return changed
}
