import type { Kysely } from 'kysely'
import { lazyParts } from '../ground/lazy-parts.js'
import { sqlAccessRequests } from './access-requests.js'
import { sqlAgreements } from './agreements.js'
import { sqlApiKeys } from './api-keys.js'
import { sqlAttributes } from './attributes.js'
import { sqlAudit } from './audit.js'
import { sqlBudgets } from './budgets.js'
import { sqlClientConsents } from './client-consents.js'
import { sqlClients, sqlLoginCodes } from './clients.js'
import { sqlConsents } from './consents.js'
import { sqlCredentials } from './credentials.js'
import { sqlDeviceCodes } from './device-codes.js'
import { sqlDirectoryGroups } from './directory-groups.js'
import { sqlDepartures, sqlDomains } from './domains.js'
import type { Database } from './engine/database.js'
import { runTransaction } from './engine/run-transaction.js'
import { sqlEvents } from './events.js'
import { sqlIdentities, sqlProviders, sqlSso } from './federation.js'
import { sqlFeedTokens } from './feed-tokens.js'
import { sqlFeedback } from './feedback.js'
import { sqlFigures, sqlLeases } from './figures.js'
import { sqlFlows } from './flows.js'
import { sqlGroups } from './groups.js'
import { sqlHandles } from './handles.js'
import { sqlInvitedMembers } from './invited-members.js'
import { sqlKeyWebhooks } from './key-webhooks.js'
import { sqlOpenings } from './openings.js'
import { sqlOrganizations } from './organizations.js'
import { sqlOutbox } from './outbox.js'
import { sqlPersons } from './persons.js'
import type { KeyStore, Stores } from './ports/stores.js'
import { sqlPreviews } from './previews.js'
import { sqlReaderTokens } from './reader-tokens.js'
import { sqlReadingGrants } from './reading-grants.js'
import { sqlReadings } from './readings.js'
import { sqlSampleKeys } from './sample-keys.js'
import { sqlSessions } from './sessions.js'
import { sqlSetUpLinks } from './set-up-links.js'
import { sqlSiteFigures } from './site-figures.js'
import { sqlSiteKeys } from './site-keys.js'
import { sqlSiteTexts } from './site-texts.js'
import type { Tables } from './tables.js'
import { sqlWebhooks } from './webhooks.js'

type PlainStores = Omit<Stores, 'transaction' | 'afterCommit' | 'settled'>

/** Each store is created when it is first used: a transaction needs few of them. */
const storesOver = lazyParts<[query: Kysely<Tables>, postgres: boolean], PlainStores>({
  organizations: sqlOrganizations,
  persons: sqlPersons,
  invitedMembers: sqlInvitedMembers,
  handles: sqlHandles,
  credentials: sqlCredentials,
  flows: sqlFlows,
  sessions: sqlSessions,
  outbox: sqlOutbox,
  keys: (query) => sqlKeys(query),
  audit: sqlAudit,
  budgets: sqlBudgets,
  attributes: sqlAttributes,
  consents: sqlConsents,
  providers: sqlProviders,
  sso: sqlSso,
  identities: sqlIdentities,
  clients: sqlClients,
  loginCodes: sqlLoginCodes,
  clientConsents: sqlClientConsents,
  groups: sqlGroups,
  directoryGroups: sqlDirectoryGroups,
  apiKeys: sqlApiKeys,
  accessRequests: sqlAccessRequests,
  events: sqlEvents,
  webhooks: sqlWebhooks,
  figures: sqlFigures,
  leases: sqlLeases,
  siteKeys: (query) => sqlSiteKeys(query),
  openings: (query) => sqlOpenings(query),
  readings: (query) => sqlReadings(query),
  siteFigures: sqlSiteFigures,
  siteTexts: sqlSiteTexts,
  readerTokens: (query) => sqlReaderTokens(query),
  readingGrants: (query) => sqlReadingGrants(query),
  deviceCodes: (query) => sqlDeviceCodes(query),
  feedback: sqlFeedback,
  agreements: sqlAgreements,
  previews: sqlPreviews,
  domains: sqlDomains,
  departures: sqlDepartures,
  setUpLinks: sqlSetUpLinks,
  feedTokens: (query) => sqlFeedTokens(query),
  sampleKeys: (query) => sqlSampleKeys(query),
  keyWebhooks: (query) => sqlKeyWebhooks(query),
})

/** The stores of an open, migrated database; the same queries run on SQLite and PostgreSQL. */
export function sqlStores(database: Database): Stores {
  const over = (query: Kysely<Tables>, rest: Omit<Stores, keyof PlainStores>): Stores =>
    Object.assign(storesOver(query, database.kind === 'postgres'), rest)
  const settled = () => database.settled()
  return over(database.query, {
    settled,
    afterCommit: (work) => void work(),
    async transaction(work) {
      const afterwards: (() => void | Promise<void>)[] = []
      const result = await runTransaction(database.query, (query) => {
        const inner: Stores = over(query, {
          settled,
          afterCommit: (next) => void afterwards.push(next),
          transaction: (nested) => nested(inner),
        })
        return work(inner)
      })
      for (const next of afterwards) await next()
      return result
    },
  })
}

/**
 * The same stores for reads that may take long: lists, exports, figures. They never hold the connection or the thread
 * that sign-ins use, and refuse to write.
 */
export function sqlReadingStores(database: Database): Stores {
  const refuse = async () => {
    throw new Error('A read needs no transaction; write through the stores that write.')
  }
  return Object.assign(storesOver(database.reading, database.kind === 'postgres'), {
    settled: () => database.settled(),
    afterCommit: refuse,
    transaction: refuse,
  })
}

const sqlKeys = (query: Kysely<Tables>): KeyStore => ({
  all: () => query.selectFrom('signing_keys').selectAll().orderBy('created_at', 'desc').orderBy('kid').execute(),
  async add(key) {
    await query.insertInto('signing_keys').values(key).execute()
  },
})
