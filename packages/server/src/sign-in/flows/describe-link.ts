import type { Challenge, ErrorSlug, LinkAction, LinkDescription } from '@portico/protocol'
import { sameText } from '../../ground/secrets.js'
import { findOrganization, type Organization } from '../../identity/organizations/organization.js'
import type { Services } from '../../identity/services.js'
import type { ChallengeRecord, FlowKind, FlowRecord } from '../../storage/sign-in/flow-rows.js'
import type { Stores } from '../../storage/stores.js'
import { isNonceOf, packHashOf } from '../methods/link/nonce.js'
import { checkOf } from '../methods/registry.js'

/** What following a link of a flow does. Adding an address is decided below: a step-up may also prove one's own. */
const ACTIONS: Record<FlowKind, LinkAction> = {
  sign_in: 'sign_in',
  step_up: 'sign_in',
  invitation: 'sign_in',
  owner: 'sign_in',
  recovery: 'reset_password',
  direct_id: 'sign_in',
  impersonation: 'sign_in',
  viewing: 'sign_in',
  provider_test: 'sign_in',
}

/**
 * Describes what a link does and for which account, so that its visitor can decide. Only for holders of the link: it
 * contains the full account name, which following the link would reveal too.
 */
export async function describeLink(
  { stores }: Pick<Services, 'stores'>,
  organization: Organization,
  { kind, handle, person_id }: FlowRecord,
): Promise<LinkDescription> {
  const { org_name } = organization
  const owner = handle && (await stores.handles.owner(organization.pool_id, handle.type, handle.value))
  const personId = person_id ?? owner
  const account = person_id === undefined ? handle?.value : await nameOf(stores, person_id)
  const adds = kind === 'step_up' && handle !== undefined && owner !== person_id
  return {
    action: adds ? 'add_handle' : ACTIONS[kind],
    organization: org_name,
    account,
    person_id: personId,
    ...(adds && { handle: handle.value }),
  }
}

/** The handle that identifies a person: the oldest verified one, or else the oldest. */
async function nameOf(stores: Stores, personId: string): Promise<string | undefined> {
  const handles = await stores.handles.of(personId)
  return (handles.find(({ verified }) => verified) ?? handles[0])?.value
}

/** Same as above, for a challenge of a link whose secret is known; undefined for one that is wrong, used or expired. */
export async function describeLinkOf(
  services: Services,
  challengeId: string,
  secret: string,
): Promise<LinkDescription | undefined> {
  const match = await services.stores.flows.find(challengeId)
  if (!match || !opens(match.challenge, secret)) return undefined
  const { challenge, flow } = match
  if (challenge.consumed_at !== null || challenge.expires_at <= services.clock.now()) return undefined
  return describeLink(services, await findOrganization(services.stores, flow.organization_id), flow)
}

/** Whether a text is the id of the challenge's pack or its nonce. */
const opens = (challenge: ChallengeRecord, secret: string): boolean =>
  (challenge.pack_hash !== null && sameText(challenge.pack_hash, packHashOf(secret))) ||
  (challenge.type === 'nonce' && isNonceOf(challenge, secret))

export type OpenedPack =
  | {
      readonly ok: true
      readonly challenges: readonly Challenge[]
      readonly flow: FlowRecord
      readonly organization: Organization
    }
  | { readonly ok: false; readonly slug: ErrorSlug }

/**
 * Reads the remaining challenges of a link, in order. Can be read any number of times, because only an answer consumes
 * it. @returns also who requested the link, for a page that shows it.
 */
export async function openPack(services: Services, packId: string): Promise<OpenedPack> {
  const { stores, clock } = services
  const pack = await stores.flows.pack(packHashOf(packId))
  const open = pack?.challenges.filter(({ consumed_at, expires_at }) => !consumed_at && expires_at > clock.now()) ?? []
  if (!pack || open.length === 0) return { ok: false, slug: 'timeout' }
  const organization = await findOrganization(stores, pack.flow.organization_id)
  const challenges = await Promise.all(
    open.map(async (challenge) => {
      const options = await checkOf(challenge.type)?.describe?.(challenge, packId, organization, services)
      const { id, type, method } = challenge
      return { id, type, authentication_method: method, options } as Challenge
    }),
  )
  return { ok: true, challenges, flow: pack.flow, organization }
}
