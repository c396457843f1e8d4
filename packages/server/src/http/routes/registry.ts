import type { EndpointName } from '@portico/protocol'
import * as accessRequests from './access-requests.js'
import * as account from './account.js'
import * as adminAudit from './admin/audit.js'
import * as adminAuditTail from './admin/audit-tail.js'
import * as adminClients from './admin/clients.js'
import * as adminDomains from './admin/domains.js'
import * as adminEvents from './admin/events.js'
import * as adminGroups from './admin/groups.js'
import * as adminImport from './admin/import.js'
import * as adminInvitations from './admin/invitations.js'
import * as adminKeys from './admin/keys.js'
import { previewMails, previewMailTexts, testMail } from './admin/mail.js'
import * as adminOrganizations from './admin/organizations.js'
import * as adminPersonParts from './admin/person-parts.js'
import * as adminPersons from './admin/persons.js'
import * as adminPreviews from './admin/previews.js'
import * as adminProviders from './admin/providers.js'
import * as adminReadingTotals from './admin/reading-totals.js'
import * as adminReadings from './admin/readings.js'
import * as adminSite from './admin/site.js'
import * as adminSiteStatistics from './admin/site-statistics.js'
import * as adminStatistics from './admin/statistics.js'
import * as adminWebhooks from './admin/webhooks.js'
import * as agreements from './agreements.js'
import * as anonymous from './anonymous.js'
import * as attestation from './attestation.js'
import * as attributes from './attributes.js'
import * as challenge from './challenge.js'
import * as consent from './consent.js'
import * as contentKeys from './content-keys.js'
import * as events from './events.js'
import * as feedTokens from './feed-tokens.js'
import * as feedback from './feedback.js'
import * as guestLinks from './guest-links.js'
import * as guestPasswords from './guest-passwords.js'
import type { Handler } from './handler.js'
import * as id from './id.js'
import * as me from './me.js'
import * as membershipOffers from './membership-offers.js'
import * as organizations from './organizations.js'
import * as preparedSignIns from './prepared-sign-ins.js'
import * as programs from './programs.js'
import * as readerTokens from './reader-tokens.js'
import * as sampleKeys from './sample-keys.js'
import * as setUp from './set-up.js'
import * as siteStatistics from './site-statistics.js'
import { resolveSso } from './sso.js'
import * as token from './token.js'

type Handlers = { readonly [Name in EndpointName]: Handler<Name> }

/**
 * Merges the handlers of all files under the names of their endpoints.
 * @throws Error if two files export the same name: a spread would silently keep the later one.
 */
function joined<Files extends readonly object[]>(...files: Files): Joined<Files[number]> {
  const all: Record<string, unknown> = {}
  for (const [name, handler] of files.flatMap((file) => Object.entries(file))) {
    if (Object.hasOwn(all, name)) throw new Error(`Two files export a handler named ${name}.`)
    all[name] = handler
  }
  return all as Joined<Files[number]>
}

/** An object that has the properties of every member of a union. */
type Joined<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The exports of the file of each resource. */
const EXPORTED = joined(
  accessRequests,
  account,
  adminAudit,
  adminAuditTail,
  adminClients,
  adminDomains,
  adminEvents,
  adminGroups,
  adminImport,
  adminInvitations,
  adminKeys,
  adminOrganizations,
  adminPersonParts,
  adminPersons,
  adminPreviews,
  adminProviders,
  adminReadingTotals,
  adminReadings,
  adminSite,
  adminSiteStatistics,
  adminStatistics,
  adminWebhooks,
  agreements,
  anonymous,
  attestation,
  attributes,
  challenge,
  consent,
  contentKeys,
  events,
  feedTokens,
  feedback,
  id,
  me,
  membershipOffers,
  organizations,
  preparedSignIns,
  programs,
  readerTokens,
  guestLinks,
  guestPasswords,
  sampleKeys,
  setUp,
  siteStatistics,
  token,
  { previewMails, previewMailTexts, testMail, resolveSso },
)

/** The handler of each endpoint. An endpoint without a handler does not compile, nor does a handler without an endpoint. */
export const HANDLERS: Handlers = EXPORTED satisfies Handlers &
  Record<Exclude<keyof typeof EXPORTED, EndpointName>, never>
