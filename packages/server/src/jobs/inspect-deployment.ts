import { sql } from 'kysely'
import { dayOf } from '../ground/times.js'
import { certificateOf, samlEntry } from '../identity/provider-config.js'
import type { Database } from '../storage/engine/database.js'
import { sqlStores } from '../storage/stores.js'

/** A certificate with which a SAML provider signs, and which ends soon or has ended. */
export interface EndingCertificate {
  readonly provider: string
  readonly expires: string
  readonly expired: boolean
}

const AT_ONCE = 100

/**
 * The certificates of SAML providers that expire in the next 30 days or have expired. A provider with one that is valid for longer is left
 * out: providers list the next certificate beside the current one.
 */
export async function inspectCertificates(database: Database, now: number): Promise<readonly EndingCertificate[]> {
  const { organizations, providers } = sqlStores(database)
  const ending: EndingCertificate[] = []
  for (let after: string | undefined; ; ) {
    const page = await organizations.tree(undefined, { limit: AT_ONCE, offset: 0, after })
    for (const { id } of page.organizations)
      for (const record of await providers.all(id)) {
        if (record.type !== 'saml' || record.state !== 'active') continue
        const { name, config } = samlEntry(record)
        const { expires, state } = certificateOf(config.idp, now)
        if (state !== 'valid') ending.push({ provider: name, expires: dayOf(expires), expired: state === 'expired' })
      }
    if (page.next === undefined) return ending
    after = page.next
  }
}

/**
 * By how many milliseconds this machine's clock is ahead of others: of the database's machine, and negative if it is behind. With SQLite there
 * is no other clock; then it is compared with the newest entry of the audit log, which cannot be from the future.
 */
export async function inspectClock(database: Database, orgId: string, now: () => number): Promise<number> {
  if (database.kind === 'postgres') {
    const before = now()
    const { rows } = await sql<{ ms: string }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(
      database.query,
    )
    return (before + now()) / 2 - Number(rows[0]?.ms)
  }
  const [newest] = await sqlStores(database).audit.list(orgId, 1)
  return newest === undefined ? 0 : Math.min(0, now() - newest.at)
}
