import {
  CREDENTIALS,
  handleTypesWhenSignedIn,
  METHODS,
  type Method,
  type Proof,
  type SecondFactor,
} from '@portico/protocol'
import { bitOf, heldBy, isStrong, proofsIn } from '../identity/factors/proofs.js'
import { isEnough, isRequired, mustProveFirst } from '../identity/factors/required-factors.js'
import { isAllowed } from '../identity/organizations/allowed.js'
import type { Organization } from '../identity/organizations/organization.js'
import type { Services } from '../identity/services.js'
import { isRecent, isStaff } from '../identity/tokens/recent.js'
import { isAnonymous, type SessionRecord } from '../storage/sign-in/session-rows.js'

/**
 * What `/me` reports about a person's second factor: whether it is required, whether the session is based on it, and
 * which methods would complete the session now.
 */
export async function secondFactorOf(
  { stores, clock }: Pick<Services, 'stores' | 'clock'>,
  organization: Organization,
  session: SessionRecord,
): Promise<SecondFactor> {
  if (session.actor || isAnonymous(session)) return NONE
  const { person_id } = session
  const proofs = proofsIn(session.proofs)
  const held = await heldBy(stores, person_id)
  const handles = await stores.handles.of(person_id)
  const completes = (proof: Proof) => isEnough([...new Set([...proofs, proof])])
  const allowed = (method: Method) => isAllowed(organization, method)
  const reaches = (method: Method) =>
    handles.some(({ type, verified }) => verified && handleTypesWhenSignedIn(method).includes(type))
  const prove = PROVED_BY.filter(
    ([method, proof]) =>
      allowed(method) && held.has(proof) && completes(proof) && (proof !== 'possession' || reaches(method)),
  )
  const closed =
    (session.kind !== 'console' && (await isStaff(stores, person_id))) ||
    (await mustProveFirst(stores, person_id, session.proofs))
  // Methods that do not first prove the address require a recent sign-in.
  const addable = SECOND_FACTORS.filter(
    ({ method, proves, several, provesHandleFirst }) =>
      allowed(method) &&
      (several || !held.has(proves)) &&
      completes(proves) &&
      (provesHandleFirst ? reaches(method) : isRecent(session, clock.now())),
  )
  return {
    required: await isRequired(stores, organization, person_id),
    proven: isEnough(proofs),
    held: [...held].some(isStrong),
    prove: isEnough(proofs) ? [] : prove.map(([method]) => method),
    add: closed ? [] : addable.map(({ method }) => method),
  }
}

/** For people from whom none is required: an anonymous visitor, and someone who acts as another person. */
const NONE: SecondFactor = { required: false, proven: false, held: false, prove: [], add: [] }

/** Methods that a step-up can use on the page itself, the strongest first. */
const PROVED_BY = (Object.keys(METHODS) as Method[])
  .flatMap((method) => {
    const { proves, onPage } = METHODS[method]
    return proves !== null && onPage ? [[method, proves] as const] : []
  })
  .sort(([, proof], [, other]) => bitOf(other) - bitOf(proof))

/** What counts as a second factor when a person adds it. */
const SECOND_FACTORS = Object.values(CREDENTIALS).filter(({ proves }) => isStrong(proves))
