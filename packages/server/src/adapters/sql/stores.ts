import type { Kysely } from 'kysely'
import type { KeyStore, Stores } from '../../ports/stores.js'
import { sqlAccessRequests } from './access-requests.js'
import { sqlApiKeys } from './api-keys.js'
import { sqlAttributes } from './attributes.js'
import { sqlAudit } from './audit.js'
import { sqlClients, sqlLoginCodes } from './clients.js'
import { sqlConsents } from './consents.js'
import { sqlCounters } from './counters.js'
import { sqlCredentials } from './credentials.js'
import type { Database } from './database.js'
import { sqlEvents } from './events.js'
import { sqlIdentities, sqlProviders, sqlSso } from './federation.js'
import { sqlFigures, sqlLeases } from './figures.js'
import { sqlFlows } from './flows.js'
import { sqlGroups } from './groups.js'
import { sqlHandles } from './handles.js'
import { sqlOrganizations } from './organizations.js'
import { sqlOutbox } from './outbox.js'
import { sqlPersons } from './persons.js'
import { sqlSessions } from './sessions.js'
import type { Tables } from './tables.js'
import { sqlWebhooks } from './webhooks.js'

/** The stores over an open, migrated database; the same queries on SQLite and PostgreSQL. */
export function sqlStores(database: Database): Stores {
  const over = (query: Kysely<Tables>): Omit<Stores, 'transaction' | 'afterCommit' | 'settled'> => ({
    organizations: sqlOrganizations(query, database.kind === 'postgres'),
    persons: sqlPersons(query, database.kind === 'postgres'),
    handles: sqlHandles(query),
    credentials: sqlCredentials(query),
    flows: sqlFlows(query),
    sessions: sqlSessions(query),
    outbox: sqlOutbox(query, database.kind === 'postgres'),
    keys: sqlKeys(query),
    audit: sqlAudit(query),
    counters: sqlCounters(query),
    attributes: sqlAttributes(query),
    consents: sqlConsents(query),
    providers: sqlProviders(query),
    sso: sqlSso(query),
    identities: sqlIdentities(query),
    clients: sqlClients(query),
    loginCodes: sqlLoginCodes(query),
    groups: sqlGroups(query),
    apiKeys: sqlApiKeys(query),
    accessRequests: sqlAccessRequests(query),
    events: sqlEvents(query),
    webhooks: sqlWebhooks(query, database.kind === 'postgres'),
    figures: sqlFigures(query),
    leases: sqlLeases(query),
  })
  return {
    ...over(database.query),
    settled: () => database.settled(),
    afterCommit: (work) => work(),
    async transaction(work) {
      const afterwards: (() => void)[] = []
      const result = await database.query.transaction().execute((query) => {
        const inner: Stores = {
          ...over(query),
          settled: () => database.settled(),
          afterCommit: (next) => void afterwards.push(next),
          transaction: (nested) => nested(inner),
        }
        return work(inner)
      })
      for (const next of afterwards) next()
      return result
    },
  }
}

const sqlKeys = (query: Kysely<Tables>): KeyStore => ({
  all: () => query.selectFrom('signing_keys').selectAll().orderBy('created_at', 'desc').orderBy('kid').execute(),
  async add(key) {
    await query.insertInto('signing_keys').values(key).execute()
  },
})
