import { CREDENTIALS, METHODS, type Method, type Proof } from '@portico/protocol'
import type { FlowKind, FlowRecord } from '../../storage/sign-in/flow-rows.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import type { Stores } from '../../storage/stores.js'
import type { OrganizationSettings } from '../organizations/settings.js'

/**
 * Each kind of proof as a bit in a session's row (add new ones, never change one), and whether it is independent of the
 * mailbox.
 */
const PROOFS = {
  possession: { bit: 1, strong: false },
  password: { bit: 2, strong: false },
  app: { bit: 4, strong: true },
  passkey: { bit: 8, strong: true },
  verified_passkey: { bit: 16, strong: true },
} as const satisfies Record<Proof, { readonly bit: number; readonly strong: boolean }>

export const isStrong = (proof: Proof): boolean => PROOFS[proof].strong

export const bitOf = (proof: Proof): number => PROOFS[proof].bit

/** @example proofsIn(5) // ['possession', 'app'] */
export const proofsIn = (bits: number): Proof[] =>
  (Object.keys(PROOFS) as Proof[]).filter((proof) => (bits & bitOf(proof)) !== 0)

/** Whether the link or code of a flow reached its person, so that following it proves possession. */
const REACHES: Readonly<Record<FlowKind, boolean>> = {
  sign_in: true,
  step_up: true,
  invitation: true,
  recovery: true,
  // The link is printed in the terminal of the installation.
  owner: true,
  direct_id: false,
  impersonation: false,
  viewing: false,
  provider_test: false,
}

/** What the last answer of a flow proved. */
interface FactorUse {
  readonly factor?: Proof
  /** The identity asserted by a provider. */
  readonly identity?: object
  /** The answer proves that the handle of the flow belongs to the visitor. */
  readonly proves?: boolean
}

/**
 * The proofs that the session of a completed flow is based on.
 * @param from the session that the flow continues, or was started from.
 */
export function proofsOf(
  flow: FlowRecord,
  { factor, identity, proves }: FactorUse,
  from: Pick<SessionRecord, 'proofs'> | undefined,
): number {
  const reached = REACHES[flow.kind] && (flow.proven || proves === true || identity !== undefined)
  return (from?.proofs ?? 0) | (reached ? bitOf('possession') : 0) | (factor === undefined ? 0 : bitOf(factor))
}

const METHOD_NAMES = Object.keys(METHODS) as Method[]

/** What can be proved with the methods that an organization allows. */
export function possibleIn({ allowed_methods }: OrganizationSettings): Proof[] {
  const allowed = allowed_methods.length === 0 ? METHOD_NAMES : allowed_methods
  return [...new Set(allowed.flatMap((method) => METHODS[method].proves ?? []))]
}

/** What a person could prove, regardless of the proofs of their sessions. */
export async function heldBy(stores: Stores, personId: string): Promise<ReadonlySet<Proof>> {
  const credentials = await stores.credentials.of(personId)
  const handles = await stores.handles.of(personId)
  const identities = await stores.identities.of(personId)
  const held = new Set<Proof>(credentials.map(({ type }) => CREDENTIALS[type].proves))
  const reached = handles.some(({ type, verified }) => verified && type !== 'username')
  return reached || identities.length > 0 ? held.add('possession') : held
}
