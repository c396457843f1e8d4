import { assemble, type PorticoServer } from '../create-server.js'
import { createOutbound } from '../ground/adapters/outbound.js'
import { systemRandom } from '../ground/adapters/system.js'
import type { Clock } from '../ground/ports/clock.js'
import type { Log } from '../ground/ports/log.js'
import type { Mailer } from '../ground/ports/mailer.js'
import type { Outbound } from '../ground/ports/outbound.js'
import type { Random } from '../ground/ports/random.js'
import type { ReadTxt } from '../ground/ports/read-txt.js'
import type { SiteReader } from '../ground/ports/site.js'
import type { Sms } from '../ground/ports/sms.js'
import type { ServerSettings } from '../ground/settings.js'
import { onTransactionMisuse } from '../ground/transaction-scope.js'
import type { LoginPageFiles } from '../http/routes/pages/login-page.js'
import type { Acting } from '../identity/authority/acting.js'
import { findOrganization } from '../identity/organizations/organization.js'
import type { Services } from '../identity/services.js'
import { currentSiteKey, rotateSiteKey } from '../identity/site-keys/site-keys.js'
import { isLoopback } from '../loopback.js'
import { checkDueDomains } from '../people/domains/check.js'
import { addPerson, type NewPerson } from '../people/persons/add-person.js'
import { deletePerson, setActive, setGroups } from '../people/persons/change-person.js'
import { findPerson, listPersons } from '../people/persons/person.js'
import { invite } from '../sign-in/flows/links.js'
import type { Database } from '../storage/engine/database.js'
import { migrate } from '../storage/migrations/migrate.js'
import { watchAnswers } from './check-answers.js'
import { freePort } from './free-port.js'
import { leaked, watchedLog, watchSecrets } from './leaked-secrets.js'
import { memoryDatabase } from './memory-database.js'
import { injector, type TestAnswer, type TestRequest } from './requests.js'
import { resolveHere } from './resolve-here.js'
import { outboxOf, signIn, type TestOutbox } from './sign-in.js'

export type { TestAnswer, TestRequest }

export interface TestServerOptions {
  readonly settings?: Partial<ServerSettings>
  /** An open database to use instead of SQLite in memory; it is migrated, and not closed. */
  readonly database?: Database
  readonly clock?: Clock
  readonly random?: Random
  readonly mailer?: Mailer
  readonly sms?: Sms
  readonly log?: Log
  readonly loginPage?: LoginPageFiles
  readonly patience?: number
  /** Bodies are random: they contain our own words where secrets would be, so no secrets are searched for in them. */
  readonly randomBodies?: true
  /** Replaces the servers that this server sends requests to. */
  readonly outbound?: Outbound
  /** Replaces the DNS. Without it, `settings.dns` or the system is used. */
  readonly readTxt?: ReadTxt
  /** What the served site states about its pages. */
  readonly site?: SiteReader
  /** Listen on a free port of 127.0.0.1, so that `url` responds. Without it, use `inject`. */
  readonly listen?: boolean
  /** How the URL names this machine. Passkeys need a name, not an address. */
  readonly hostname?: 'localhost'
}

export interface TestServer {
  readonly server: PorticoServer
  readonly services: Services
  readonly settings: ServerSettings
  /** Base URL. Responds only with `listen`. */
  readonly url: string
  /** Sends a request without a socket; returns the parsed body with the status and headers. */
  inject(request: TestRequest): Promise<TestAnswer>
  readonly outbox: TestOutbox
  readonly admin: {
    addPerson(person: NewPerson): ReturnType<typeof addPerson>
    findPerson(id: string): ReturnType<typeof findPerson>
    listPersons(): ReturnType<typeof listPersons>
    setGroups(id: string, groups: readonly string[]): ReturnType<typeof setGroups>
    setActive(id: string, active: boolean): ReturnType<typeof setActive>
    deletePerson(id: string): ReturnType<typeof deletePerson>
    invite(email: string, groups?: readonly string[]): ReturnType<typeof invite>
    /** The public key that a site is sealed for. */
    siteKey(): ReturnType<typeof currentSiteKey>
    /** Creates a new key pair, as "portico seal rotate" does. */
    rotateSiteKey(): ReturnType<typeof rotateSiteKey>
    /** Signs a person in with an emailed code, over HTTP, and returns the token. */
    signIn(email: string): Promise<string>
    /** Same as `signIn`, for the console: the token may call the admin API. */
    signInToConsole(email: string): Promise<string>
  }
  /** Checks the records of the email domains that are due. */
  checkDomains(): Promise<void>
  /** Transactions whose code waited for something else. A test that provokes one removes it. */
  readonly misuses: string[]
  /** @throws Error if there are misuses, if any response did not conform to the API's description, or if the log contains a secret. */
  close(): Promise<void>
}

/** A clock that only moves when set. */
export function fakeClock(start = Date.UTC(2026, 0, 15, 12)): Clock & { advance(ms: number): void } {
  let now = start
  return {
    now: () => now,
    advance(ms) {
      now += ms
    },
  }
}

/** The whole server in memory: real routes, real SQL, real crypto. Emails stay in the outbox unless a mailer is given. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  if (options.database) await migrate(options.database)
  const database = options.database ?? (await memoryDatabase())
  const port = options.listen ? await freePort() : 0
  const random = options.random ?? systemRandom
  const url = options.listen ? `http://${options.hostname ?? '127.0.0.1'}:${port}` : 'http://localhost:3000'
  const settings: ServerSettings = {
    url,
    origins: [],
    orgId: '7c0b6f0e-5c1e-4b0a-9a3e-000000000001',
    masterKey: new Uint8Array(32).fill(7),
    adminKey: 'test-admin-key-0123456789',
    readerGroups: ['docusaurus-users'],
    rateLimits: true,
    devOutbox: true,
    trustProxy: false,
    logLevel: 'silent',
    ...options.settings,
  }
  const { log, lines } = watchedLog(options.log)
  const { server, services } = await assemble({
    settings,
    database,
    random,
    clock: options.clock,
    outbound: options.outbound ?? createOutbound({ allowPrivate: isLoopback(settings.url), resolve: resolveHere }),
    readTxt: options.readTxt,
    site: options.site,
    patience: options.patience,
    loginPage: options.loginPage,
    mailer: options.mailer,
    sms: options.sms,
    log,
  })
  const misuses: string[] = []
  const stopReports = onTransactionMisuse(({ stack = '' }) => misuses.push(stack))
  const misfits = watchAnswers(server.app)
  const secrets = watchSecrets(server.app, { bodies: !options.randomBodies })
  server.start()
  if (options.listen) await server.app.listen({ host: '127.0.0.1', port })
  const inject = injector(server)
  const outbox = outboxOf(services)
  const acting = async (): Promise<Acting> => ({
    services,
    organization: await findOrganization(services.stores, settings.orgId),
    actor: { kind: 'command line' },
  })
  return {
    server,
    services,
    settings,
    url: settings.url,
    inject,
    outbox,
    admin: {
      addPerson: async (person) => addPerson(await acting(), person),
      findPerson: async (id) => findPerson(await acting(), id),
      listPersons: async () => listPersons(await acting(), {}),
      setGroups: async (id, groups) => setGroups(await acting(), id, groups),
      setActive: async (id, active) => setActive(await acting(), id, active),
      deletePerson: async (id) => deletePerson(await acting(), id),
      invite: async (email, groups = []) =>
        invite(await acting(), { handle: { type: 'email_address', value: email }, groups }),
      siteKey: () => currentSiteKey(services, settings.orgId),
      rotateSiteKey: async () => rotateSiteKey(await acting()),
      signIn: (email) => signIn(inject, outbox, email),
      signInToConsole: (email) => signIn(inject, outbox, email, { session: 'console' }),
    },
    checkDomains: () => checkDueDomains(services),
    misuses,
    async close() {
      await server.close()
      stopReports()
      // A test may have closed the database.
      const leak = await leaked(services, secrets, lines).catch(() => undefined)
      if (!options.database) await database.close()
      if (leak !== undefined) throw new Error(`A secret is in the log or the audit:\n${leak}`)
      if (misuses.length > 0) throw new Error(`Code in transactions waited for something else:\n${misuses.join('\n')}`)
      if (misfits.length > 0) throw new Error(`Answers that are not as described:\n${misfits.join('\n')}`)
    },
  }
}
