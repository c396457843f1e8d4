import { type RawBuilder, sql } from 'kysely'
import type { Vault } from '../../ground/ports/vault.js'
import { messagePlace } from '../../identity/outgoing/outbox.js'
import { secretPlace as providerPlace } from '../../identity/provider-config.js'
import { siteKeyPlace } from '../../identity/site-keys/ticket-opener.js'
import { keyPlace } from '../../identity/tokens/signer.js'
import { secretPlace as webhookPlace } from '../../messages/webhooks/signature.js'
import { keyWebhookPlace } from '../../reading/sample-keys/key-webhook.js'
import { sampleKeyPlace } from '../../reading/sample-keys/sample-keys.js'
import { credentials } from '../../sign-in/methods/registry.js'
import type { Database } from '../../storage/engine/database.js'
import type { Tables } from '../../storage/tables.js'
import { vaultKeyPlace } from './open-vault.js'

/** Every column whose name says that it contains something encrypted. */
type SealedColumn = {
  [Table in keyof Tables & string]: `${Table}.${Extract<keyof Tables[Table], 'sealed' | `sealed_${string}`>}`
}[keyof Tables & string]

interface Sealed {
  /** The column that identifies the row. */
  readonly key: string
  readonly place: (key: string) => string
}

/** Ends within an hour; until then, the previous master key decrypts it. */
const SHORT_LIVED = undefined

/** Encrypted columns, by table and column. A column that is missing here does not compile. */
const SEALED: Readonly<Record<SealedColumn, Sealed | typeof SHORT_LIVED>> = {
  'vault_keys.sealed': { key: 'name', place: vaultKeyPlace },
  'signing_keys.sealed_private': { key: 'kid', place: keyPlace },
  'site_keys.sealed_private': { key: 'id', place: siteKeyPlace },
  'providers.sealed_secret': { key: 'id', place: providerPlace },
  'webhooks.sealed_secret': { key: 'id', place: webhookPlace },
  'sample_keys.sealed_secret': { key: 'id', place: sampleKeyPlace },
  'key_webhooks.sealed_secret': { key: 'id', place: keyWebhookPlace },
  'outbox.sealed_body': { key: 'id', place: messagePlace },
  'sso_attempts.sealed_request': SHORT_LIVED,
  'sso_attempts.sealed_identity': SHORT_LIVED,
}

interface SealedRows extends Sealed {
  readonly table: string
  readonly column: string
  /** A condition, if other rows contain something else in this column. */
  readonly only?: RawBuilder<unknown>
}

/** What stays encrypted for longer than an hour. Challenges end before that, and so do the short-lived columns. */
const LASTING: readonly SealedRows[] = [
  ...Object.entries(SEALED).flatMap(([name, sealed]) => {
    const [table = '', column = ''] = name.split('.')
    return sealed ? [{ table, column, ...sealed }] : []
  }),
  ...Object.entries(credentials).flatMap(([type, { sealedFor: place }]) =>
    place ? [{ table: 'credentials', key: 'id', column: 'secret', place, only: sql`type = ${type}` }] : [],
  ),
]

const PAGE = 500

/**
 * Re-encrypts everything long-lived under the current master key. Each row separately, and only if it has not changed
 * since it was read: servers keep running, and an interruption leaves the rest to the next call.
 * @returns how many rows were re-encrypted.
 */
export async function reseal({ query }: Database, vault: Vault): Promise<number> {
  let changed = 0
  for (const { table, key, column, place, only = sql`1 = 1` } of LASTING) {
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
