import type { AnswerSlug, Handle } from '@portico/protocol'
import { findOrganization, type Organization } from '../../identity/organizations/organization.js'
import { within } from '../../identity/organizations/within.js'
import type { ProviderConfig } from '../../identity/provider-config.js'
import type { Services } from '../../identity/services.js'
import { standingDomain } from '../../people/domains/domain.js'
import type { UpstreamIdentity } from '../../providers/identity.js'
import type { MemberState } from '../../storage/codes.js'
import type { DomainRecord } from '../../storage/people/domains.js'
import type { FlowRecord } from '../../storage/sign-in/flow-rows.js'
import type { ProviderRecord } from '../../storage/sign-in/providers.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import type { Stores } from '../../storage/stores.js'

interface Case {
  readonly services: Services
  readonly stores: Stores
  readonly organization: Organization
  readonly identity: UpstreamIdentity
}

/** What admission by an identity needs from the general admission. */
interface General {
  /** Makes a known person a member, if that is allowed. */
  existing(personId: string): Promise<Admitted>
  /** Admits a person who has proven a handle, creating the person if necessary. */
  proven(handle: Handle): Promise<Admitted>
  /** Creates a person without a handle, if that is allowed. */
  fresh(): Promise<Admitted>
}

/**
 * Admits the person asserted by a provider: first by the provider's permanent id for the person, then by an address
 * that it verified. An address that it merely repeats never identifies an existing person.
 */
export async function admitIdentity(admission: Case, general: General): Promise<Admitted> {
  const { stores, organization, identity } = admission
  const { pool_id } = organization
  const owner = await stores.identities.owner(pool_id, identity.provider_id, identity.subject)
  if (owner !== undefined) return withHandle(admission, await general.existing(owner))
  const admitted = identity.handle ? await general.proven(identity.handle) : await general.fresh()
  if (!admitted.ok || (await linkIdentity(admission, admitted.personId))) return withHandle(admission, admitted)
  // The same sign-in was completed twice at the same time: it is the same person, created once.
  if (admitted.first && !identity.handle) await stores.persons.remove(organization.id, admitted.personId)
  const winner = await stores.identities.owner(pool_id, identity.provider_id, identity.subject)
  return winner === undefined ? { ok: false, slug: 'timeout' } : withHandle(admission, await general.existing(winner))
}

/** Groups that the provider decides are updated; the others are not changed. */
export async function followGroups({ stores, organization, identity }: Case, personId: string): Promise<void> {
  if (!identity.groups) return
  const { managed, of } = identity.groups
  const present = await stores.persons.groups(organization.id, personId)
  const newGroups = [...present.filter((group) => !managed.includes(group)), ...of]
  await stores.persons.setGroups(organization.id, personId, newGroups)
}

/** Assigns an identity to a person; false if it belongs to another person. */
export const linkIdentity = (
  { services, stores, organization, identity }: Partial<Case> & Omit<Case, 'identity'>,
  personId: string,
): Promise<boolean> =>
  identity === undefined
    ? Promise.resolve(false)
    : stores.identities.link(
        organization.pool_id,
        identity.provider_id,
        identity.subject,
        personId,
        services.clock.now(),
      )

/** The token contains the address only if it belongs to this person. */
export async function withHandle(
  { stores, organization, identity }: Omit<Case, 'services'>,
  admitted: Admitted,
): Promise<Admitted> {
  const { handle } = identity
  if (!admitted.ok || !handle) return admitted
  const owner = await stores.handles.owner(organization.pool_id, handle.type, handle.value)
  return owner === admitted.personId ? { ...admitted, handle } : admitted
}

/** Whom a completed flow signs in, or why it signs in no one. */
export type Admitted =
  | {
      readonly ok: true
      readonly personId: string
      readonly first: boolean
      /** The person's own handle that a provider asserted. */
      readonly handle?: Handle
      /** A signed-in person added a sign-in method, without proving an existing one. */
      readonly adds?: true
      /** For a person who has just become a member. */
      readonly state?: MemberState
      /** Where they are a member, if that is not where the sign-in was started. */
      readonly organization?: Organization
      /** The email domain through which they have just joined. */
      readonly domain?: DomainRecord
      /** See `Place`. */
      readonly byAddress?: true
    }
  | Refused

/** Why someone is not signed in, and the name of the deciding organization if they may know it. */
export interface Refused {
  readonly ok: false
  readonly slug: AnswerSlug
  readonly organization?: string
  /** An organization below that added them: they get a link with which they can sign in there. */
  readonly invitedBy?: Organization
}

/** Why a provider is not trusted. */
export type DistrustReason = 'address' | 'domain' | 'person'

/**
 * Why a provider's assertion about an identity is not trusted; undefined if it is, as for every provider configured by
 * an administrator. A provider that was set up with a link is trusted for addresses at domains that its organization
 * has proven. It is not trusted for people who belong to an outside organization, because its session could be used to
 * switch there.
 */
export async function beyondConfines(
  services: Services,
  stores: Stores,
  identity: UpstreamIdentity,
  flow: Pick<FlowRecord, 'person_id'>,
): Promise<DistrustReason | undefined> {
  const provider = await stores.providers.find(identity.provider_id)
  if (!provider) return 'person'
  return isConfined(provider) ? beyond(services, stores, provider, identity, flow) : undefined
}

/** Same as `beyondConfines`, for a provider that is known to be confined. */
export async function beyond(
  services: Services,
  stores: Stores,
  { organization_id }: ProviderRecord,
  { provider_id, subject, handle }: UpstreamIdentity,
  { person_id }: Pick<FlowRecord, 'person_id'>,
): Promise<DistrustReason | undefined> {
  if (!handle) return 'address'
  const home = await findOrganization(stores, organization_id)
  const domain = await standingDomain(stores, home.pool_id, handle.value, services.clock.now())
  if (domain?.organization_id !== home.id) return 'domain'
  const led = [
    person_id,
    await stores.identities.owner(home.pool_id, provider_id, subject),
    await stores.handles.owner(home.pool_id, handle.type, handle.value),
    await stores.handles.claimant(home.pool_id, handle.type, handle.value),
  ]
  for (const personId of new Set(led))
    if (personId !== undefined && !(await belongsThereAlone(stores, home, personId))) return 'person'
  return undefined
}

async function belongsThereAlone(stores: Stores, home: Organization, personId: string): Promise<boolean> {
  for (const { organization_id } of await stores.persons.memberships(personId))
    if (!(await within(stores, home, organization_id))) return false
  return true
}

/** Whether a session is based on a provider that is not trusted in an organization. */
export async function restsOnOthersWord(
  stores: Stores,
  { authentications }: Pick<SessionRecord, 'authentications'>,
  organization: Organization,
): Promise<boolean> {
  for (const { provider_id } of authentications) {
    const provider = provider_id === undefined ? undefined : await stores.providers.find(provider_id)
    if (!provider || !isConfined(provider)) continue
    const home = await findOrganization(stores, provider.organization_id)
    if (!(await within(stores, home, organization.id))) return true
  }
  return false
}

const isConfined = ({ config }: ProviderRecord): boolean => (JSON.parse(config) as ProviderConfig).confined === true
