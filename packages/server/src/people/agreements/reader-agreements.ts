import { ANYONE_SIGNED_IN, mayRead, readExpression } from '@portico/access'
import { parseJson } from '@portico/access/guards'
import { ADMINISTRATORS } from '../../ground/group-names.js'
import { companyOn, groupsForSite } from '../../identity/organizations/groups-for-site.js'
import type { Organization } from '../../identity/organizations/organization.js'
import { providersSpeakFor } from '../../providers/provider-authority.js'
import type { AcceptanceRecord, StandingAgreement } from '../../storage/people/agreements.js'
import type { OrganizationRecord } from '../../storage/people/organizations.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import type { Stores } from '../../storage/stores.js'

export interface Reader {
  readonly organization_id: string
  readonly person_id: string
}

/** An agreement that concerns a reader, with the version in force and their or their organization's acceptance. */
export interface ForReader {
  readonly agreement: StandingAgreement & { readonly version: number }
  readonly acceptance: AcceptanceRecord | undefined
}

export interface ReaderAgreements {
  /** The organization directly below the site's that the reader comes from, or the site's own. */
  readonly company: Pick<OrganizationRecord, 'id' | 'org_name'>
  readonly inForce: readonly ForReader[]
  /** Until when this is valid, in milliseconds: then a version comes into force, or an acceptance expires. */
  readonly until: number
}

/**
 * The agreements of a site that concern a reader, based on all of the person's groups: a token that counts fewer is
 * bound like its person. Undefined for someone who can read nothing there.
 */
export async function agreementsFor(
  stores: Stores,
  { organization_id, person_id }: Reader,
  site: Organization,
  now: number,
): Promise<ReaderAgreements | undefined> {
  const company = await companyOn(stores, site, organization_id)
  if (!company) return undefined
  const currentAgreements = await stores.agreements.current(site.id, now)
  if (currentAgreements.length === 0) return { company, inForce: [], until: Number.POSITIVE_INFINITY }
  const counted = await groupsForSite(stores, { organization_id, person_id }, site)
  if (!counted.ok) return undefined
  const own = currentAgreements.filter(({ audience }) => mayRead(audienceOf(audience), counted.groups))
  const reader = { organization_id: company.id, person_id }
  const ids = own.map(({ id }) => id)
  const accepted = await stores.agreements.accepted(ids, reader, now)
  const inForce = own.filter(isInForce).map((agreement) => ({
    agreement,
    acceptance: accepted
      .filter((entry) => entry.agreement_id === agreement.id && entry.version === agreement.version)
      .sort((entry, other) => (other.expires_at ?? FOREVER) - (entry.expires_at ?? FOREVER))[0],
  }))
  const ends = [...own.map(({ next_at }) => next_at), ...inForce.map(({ acceptance }) => acceptance?.expires_at)]
  return { company, inForce, until: Math.min(...ends.map((end) => end ?? Number.POSITIVE_INFINITY)) }
}

/** The agreements that the reader has not accepted yet. */
export const dueOf = ({ inForce }: ReaderAgreements): ForReader['agreement'][] =>
  inForce.flatMap(({ agreement, acceptance }) => (acceptance ? [] : [agreement]))

/**
 * Whether a reader may accept an agreement: everyone for themselves; for a company, only administrators of the company
 * itself, not those of organizations above or below it, and not in a session based on a provider that is not trusted
 * for it.
 */
export async function mayAccept(
  stores: Stores,
  session: Reader & Pick<SessionRecord, 'authentications'>,
  { accepted_by }: Pick<StandingAgreement, 'accepted_by'>,
  company: { readonly id: string },
): Promise<boolean> {
  if (accepted_by === 'person') return true
  const { organization_id, person_id } = session
  if (organization_id !== company.id) return false
  if ((await stores.persons.member(company.id, person_id))?.state !== 'active') return false
  if (!(await stores.persons.groups(company.id, person_id)).includes(ADMINISTRATORS)) return false
  return providersSpeakFor(stores, session, ADMINISTRATORS)
}

const FOREVER = Number.MAX_SAFE_INTEGER

const isInForce = (agreement: StandingAgreement): agreement is ForReader['agreement'] => agreement.version !== null

/**
 * The agreements in force on a site that concern readers with some of these groups, which someone there may or may not
 * have.
 */
export async function inForceFor(
  { agreements }: Pick<Stores, 'agreements'>,
  siteId: string,
  groups: readonly string[],
  now: number,
): Promise<ForReader['agreement'][]> {
  const currentAgreements = await agreements.current(siteId, now)
  return currentAgreements.filter(isInForce).filter(({ audience }) => mayRead(audienceOf(audience), groups))
}

/** An unreadable audience means everyone: damage never opens an agreement. */
const audienceOf = (json: string) => readExpression(parseJson(json)) ?? ANYONE_SIGNED_IN
