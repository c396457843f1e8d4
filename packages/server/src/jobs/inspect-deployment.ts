import { isRecord } from '@portico/access/guards'
import { SECOND } from '@portico/protocol'
import { sql } from 'kysely'
import { createOutbound } from '../ground/adapters/outbound.js'
import { dayOf } from '../ground/times.js'
import { certificateOf, type OidcConfig, samlEntry } from '../identity/provider-config.js'
import { isLoopback } from '../loopback.js'
import { PRESETS } from '../providers/presets.js'
import type { Database } from '../storage/engine/database.js'
import type { ProviderRecord } from '../storage/sign-in/providers.js'
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
  const ending: EndingCertificate[] = []
  for await (const record of activeProviders(database)) {
    if (record.type !== 'saml') continue
    const { name, config } = samlEntry(record)
    const { expires, state } = certificateOf(config.idp, now)
    if (state !== 'valid') ending.push({ provider: name, expires: dayOf(expires), expired: state === 'expired' })
  }
  return ending
}

/** The providers that people can sign in with, of all organizations. */
async function* activeProviders(database: Database): AsyncGenerator<ProviderRecord> {
  const { organizations, providers } = sqlStores(database)
  for (let after: string | undefined; ; ) {
    const page = await organizations.tree(undefined, { limit: AT_ONCE, offset: 0, after })
    for (const { id } of page.organizations)
      for (const record of await providers.all(id)) if (record.state === 'active') yield record
    if (page.next === undefined) return
    after = page.next
  }
}

/** An OpenID provider, and what is wrong with its discovery document. */
export interface CheckedIssuer {
  readonly issuer: string
  readonly problem: 'silent' | 'no document' | 'other issuer' | undefined
}

/** How long an issuer may take to answer. */
const PATIENCE = 5 * SECOND
/** How many issuers are asked at the same time. */
const TOGETHER = 8

/** Reads the discovery document of every OpenID provider, from the addresses that a server at this URL may reach. */
export async function inspectIssuers(database: Database, url: string): Promise<readonly CheckedIssuer[]> {
  const outbound = createOutbound({ allowPrivate: isLoopback(url) })
  const issuers = new Set<string>()
  for await (const { type, name, config } of activeProviders(database)) {
    if (type !== 'oidc') continue
    const issuer = (JSON.parse(config) as OidcConfig).issuer ?? PRESETS[name as keyof typeof PRESETS]?.issuer
    if (issuer !== undefined) issuers.add(issuer)
  }
  const check = async (issuer: string): Promise<CheckedIssuer> => {
    try {
      const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
      const answer = await outbound(address, { signal: AbortSignal.timeout(PATIENCE) })
      const document: unknown = answer.ok ? await answer.json().catch(() => undefined) : undefined
      if (!isRecord(document) || typeof document.issuer !== 'string') return { issuer, problem: 'no document' }
      const isSame = ANY_TENANT.test(document.issuer) || hrefOf(document.issuer) === hrefOf(issuer)
      return { issuer, problem: isSame ? undefined : 'other issuer' }
    } catch {
      return { issuer, problem: 'silent' }
    }
  }
  const results: CheckedIssuer[] = []
  const list = [...issuers]
  while (list.length > 0) results.push(...(await Promise.all(list.splice(0, TOGETHER).map(check))))
  return results
}

const hrefOf = (issuer: string) => (URL.canParse(issuer) ? new URL(issuer).href : issuer)

/** Entra ID’s issuer for all tenants has a placeholder. */
const ANY_TENANT = /\{tenantid\}/

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
