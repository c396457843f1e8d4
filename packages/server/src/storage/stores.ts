import type { Kysely } from 'kysely'
import { lazyParts } from '../ground/lazy-parts.js'
import type { Database } from './engine/database.js'
import { runTransaction, undoneIfFailed } from './engine/run-transaction.js'
import { apiKeyStore } from './operations/api-keys.js'
import { auditStore } from './operations/audit.js'
import { budgetStore } from './operations/budgets.js'
import { eventStore } from './operations/events.js'
import { figureStore } from './operations/figures.js'
import { keyWebhookStore } from './operations/key-webhooks.js'
import { leaseStore } from './operations/leases.js'
import { outboxStore } from './operations/outbox.js'
import { keyStore } from './operations/signing-keys.js'
import { webhookStore } from './operations/webhooks.js'
import { accessRequestStore } from './people/access-requests.js'
import { agreementStore } from './people/agreements.js'
import { attributeStore } from './people/attributes.js'
import { consentStore } from './people/consents.js'
import { credentialStore } from './people/credentials.js'
import { departureStore } from './people/departures.js'
import { directoryGroupStore } from './people/directory-groups.js'
import { domainStore } from './people/domains.js'
import { groupStore } from './people/groups.js'
import { handleStore } from './people/handles.js'
import { importStore } from './people/imports.js'
import { invitedMemberStore } from './people/invited-members.js'
import { organizationStore } from './people/organizations.js'
import { personStore } from './people/persons.js'
import { clientConsentStore } from './sign-in/client-consents.js'
import { clientStore } from './sign-in/clients.js'
import { deviceCodeStore } from './sign-in/device-codes.js'
import { identityStore } from './sign-in/federated-identities.js'
import { flowStore } from './sign-in/flows.js'
import { loginCodeStore } from './sign-in/login-codes.js'
import { providerStore } from './sign-in/providers.js'
import { sessionStore } from './sign-in/sessions.js'
import { setUpLinkStore } from './sign-in/set-up-links.js'
import { ssoStore } from './sign-in/sso-attempts.js'
import { feedTokenStore } from './site/feed-tokens.js'
import { feedbackStore } from './site/feedback.js'
import { guestCodeStore } from './site/guest-codes.js'
import { guestLinkStore } from './site/guest-links.js'
import { guestPasswordStore } from './site/guest-passwords.js'
import { openingStore } from './site/openings.js'
import { previewStore } from './site/previews.js'
import { readerTokenStore } from './site/reader-tokens.js'
import { readingGrantStore } from './site/reading-grants.js'
import { readingStore } from './site/readings.js'
import { sampleKeyStore } from './site/sample-keys.js'
import { siteFigureStore } from './site/site-figures.js'
import { siteKeyStore } from './site/site-keys.js'
import { siteTextStore } from './site/site-texts.js'
import type { Tables } from './tables.js'

const STORES = {
  organizations: organizationStore,
  persons: personStore,
  invitedMembers: invitedMemberStore,
  handles: handleStore,
  credentials: credentialStore,
  flows: flowStore,
  sessions: sessionStore,
  outbox: outboxStore,
  keys: keyStore,
  audit: auditStore,
  budgets: budgetStore,
  attributes: attributeStore,
  consents: consentStore,
  providers: providerStore,
  sso: ssoStore,
  identities: identityStore,
  clients: clientStore,
  loginCodes: loginCodeStore,
  clientConsents: clientConsentStore,
  groups: groupStore,
  imports: importStore,
  directoryGroups: directoryGroupStore,
  apiKeys: apiKeyStore,
  accessRequests: accessRequestStore,
  events: eventStore,
  webhooks: webhookStore,
  figures: figureStore,
  leases: leaseStore,
  siteKeys: siteKeyStore,
  openings: openingStore,
  readings: readingStore,
  siteFigures: siteFigureStore,
  siteTexts: siteTextStore,
  readerTokens: readerTokenStore,
  readingGrants: readingGrantStore,
  deviceCodes: deviceCodeStore,
  feedback: feedbackStore,
  agreements: agreementStore,
  previews: previewStore,
  domains: domainStore,
  departures: departureStore,
  setUpLinks: setUpLinkStore,
  feedTokens: feedTokenStore,
  sampleKeys: sampleKeyStore,
  keyWebhooks: keyWebhookStore,
  guestLinks: guestLinkStore,
  guestCodes: guestCodeStore,
  guestPasswords: guestPasswordStore,
}

type PlainStores = { readonly [Name in keyof typeof STORES]: ReturnType<(typeof STORES)[Name]> }

/** Each store is created when it is first used: a transaction needs few of them. */
const storesOver = lazyParts<[query: Kysely<Tables>, postgres: boolean], PlainStores>(STORES)

/**
 * What is stored. Verbs that decide a race (`consume`, `spendAttempt`, `claim`, `lease`, `take`) are one atomic statement
 * each: of concurrent callers, exactly one gets true.
 */
export interface Stores extends PlainStores {
  /**
   * Resolves when everything that was read so far is on disk: what others have just written can be read before it is.
   * Call it before sending out what was read. Writes need no such call; they are on disk when they resolve.
   */
  settled(): Promise<void>
  /** Runs something once the transaction is on disk, and never if it is rolled back. Outside a transaction: immediately. */
  afterCommit(work: () => void | Promise<void>): void
  /** All or nothing, and on disk when it resolves. Inside, only the given stores may be used. */
  transaction<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result>
  /** Inside a transaction: what fails is undone, and the rest of the transaction goes on. Must not overlap with another. */
  savepoint<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result>
}

/** The stores of an open, migrated database; the same queries run on SQLite and PostgreSQL. */
export function sqlStores(database: Database): Stores {
  const over = (query: Kysely<Tables>, rest: Omit<Stores, keyof PlainStores>): Stores =>
    Object.assign(storesOver(query, database.kind === 'postgres'), rest)
  const settled = () => database.settled()
  return over(database.query, {
    settled,
    afterCommit: (work) => void work(),
    savepoint: () => Promise.reject(new Error('There are savepoints only inside a transaction.')),
    async transaction(work) {
      const afterwards: (() => void | Promise<void>)[] = []
      const result = await runTransaction(database.query, (query) => {
        const inner: Stores = over(query, {
          settled,
          afterCommit: (next) => void afterwards.push(next),
          transaction: (nested) => nested(inner),
          async savepoint(nested) {
            const before = afterwards.length
            return undoneIfFailed(query, async () => nested(inner)).catch((error: unknown) => {
              afterwards.length = before
              throw error
            })
          },
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
    savepoint: refuse,
  })
}
