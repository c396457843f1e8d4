export { parseSealManifest, SEAL_MANIFEST_FILE, type SealManifest } from '@portico/seal'
export { parseSiteKey, type SitePublicKey, siteKeyText } from '@portico/seal/tickets'
export {
  createOperations,
  inspectEndingKeys,
  inspectSiteKeys,
  type NewProvider,
  type Operations,
} from './command-line.js'
export { type ConsoleToken, createServer, type Gauges, type PorticoServer, type ServerParts } from './create-server.js'
export type { ServiceParts } from './create-services.js'
export { httpSms } from './ground/adapters/sms-http.js'
export { smtpMailer, tryMailHost } from './ground/adapters/smtp.js'
export { DatabaseError, IdentityError, MasterKeyError, RequestError } from './ground/errors.js'
export { ADMINISTRATORS } from './ground/group-names.js'
export { networkOf } from './ground/network.js'
export type { Clock } from './ground/ports/clock.js'
export type { DatabaseObserver } from './ground/ports/database-observer.js'
export type { Log } from './ground/ports/log.js'
export type { Mail, Mailer } from './ground/ports/mailer.js'
export type { Observer } from './ground/ports/observer.js'
export type { Random } from './ground/ports/random.js'
export type { RateLimiter } from './ground/ports/rate-limiter.js'
export type { SiteMap, SitePage, SiteReader } from './ground/ports/site.js'
export type { Sms, SmsMessage } from './ground/ports/sms.js'
export type { TicketOpener } from './ground/ports/ticket-opener.js'
export type { Tracer } from './ground/ports/tracer.js'
export type { ServerSettings } from './ground/settings.js'
export { answerNotFound } from './http/middleware/errors.js'
export type { PageReader, ReadingKind, SendFeedback } from './http/middleware/page-reader.js'
export { isApiPath } from './http/routes/mount.js'
export type { LoginPageFiles } from './http/routes/pages/login-page.js'
export type { ReadinessCheck } from './http/routes/system.js'
export type { ShownSiteKey } from './identity/site-keys/site-keys.js'
export {
  type CheckedIssuer,
  type EndingCertificate,
  inspectCertificates,
  inspectClock,
  inspectIssuers,
} from './jobs/inspect-deployment.js'
export type { ManagedOrganization } from './people/administration/managed-organization.js'
export type { NewPerson } from './people/persons/add-person.js'
export type { PersonRecord } from './people/persons/person.js'
export type { PortablePerson } from './people/persons/portable.js'
export type { ShownProvider } from './providers/providers.js'
export type { Change, ChangesFor } from './reading/feed-tokens/read-feed.js'
export { restoreBackup } from './storage/backup/restore-backup.js'
export { writeBackup } from './storage/backup/write-backup.js'
export { type Database, type DatabaseTarget, openDatabase } from './storage/engine/database.js'
export { checkMigrations } from './storage/migrations/check-migrations.js'
export { RELEASES } from './storage/migrations/index.js'
export { migrate } from './storage/migrations/migrate.js'
export { registerNode } from './storage/migrations/nodes.js'
