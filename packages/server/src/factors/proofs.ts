import type { FlowKind, FlowRecord, SessionRecord } from '../ports/stores.js'

/**
 * The kinds of proof that a session can rest on. `possession`: of a mailbox, a phone, or an account at a provider. A
 * passkey is verified where the authenticator checked a fingerprint, a face or a PIN. Numbers are bits in a session's row:
 * add some, never change one.
 */
const PROOFS = { possession: 1, password: 2, app: 4, passkey: 8, verified_passkey: 16 } as const
export type Proof = keyof typeof PROOFS

/** The proofs that a mailbox does not lead to: an app or a passkey. */
const STRONG: ReadonlySet<Proof> = new Set(['app', 'passkey', 'verified_passkey'])
export const isStrong = (proof: Proof): boolean => STRONG.has(proof)

export const bitOf = (proof: Proof): number => PROOFS[proof]

/** @example proofsIn(5) // ['possession', 'app'] */
export const proofsIn = (bits: number): Proof[] =>
  (Object.keys(PROOFS) as Proof[]).filter((proof) => (bits & PROOFS[proof]) !== 0)

/** Whether the link or code of a flow reached its person, so that following it proves possession. */
const REACHES: Readonly<Record<FlowKind, boolean>> = {
  sign_in: true,
  step_up: true,
  invitation: true,
  recovery: true,
  // The terminal of the installation.
  owner: true,
  direct_id: false,
  impersonation: false,
}

/** What the last answer of a flow showed. */
interface Shown {
  readonly factor?: Proof
  /** Whom a provider has vouched for. */
  readonly identity?: object
  /** The answer shows that the handle of the flow is the visitor's. */
  readonly proves?: boolean
}

/**
 * What the session of a finished flow rests on.
 * @param from the session that the flow goes on with, or was made from.
 */
export function proofsOf(
  flow: FlowRecord,
  { factor, identity, proves }: Shown,
  from: Pick<SessionRecord, 'proofs'> | undefined,
): number {
  const reached = REACHES[flow.kind] && (flow.proven || proves === true || identity !== undefined)
  return (from?.proofs ?? 0) | (reached ? bitOf('possession') : 0) | (factor === undefined ? 0 : bitOf(factor))
}
