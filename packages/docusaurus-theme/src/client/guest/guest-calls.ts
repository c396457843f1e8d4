import type { ENDPOINTS, Envelope, GuestCodeRefusal, GuestPasswordRefusal, GuestRefusal } from '@portico/protocol'
import config from '@portico-site/lazy-config'
import { recall, remember } from './guest-memory.js'

/** Only the types of the table: the table itself must not be part of a page. */
const CODE: (typeof ENDPOINTS)['sendGuestCode']['path'] = '/guest-links/code'
const PROOF: (typeof ENDPOINTS)['proveGuestAddress']['path'] = '/guest-links/proof'
const AGREEMENT: (typeof ENDPOINTS)['acceptAsGuest']['path'] = '/guest-links/agreement'
const PASSWORDS: (typeof ENDPOINTS)['anyGuestPassword']['path'] = '/guest-passwords'
const ENTER: (typeof ENDPOINTS)['enterGuestPassword']['path'] = '/guest-passwords/enter'
/** How long an answer may take before the page reports that the server is not responding. */
const PATIENCE = 10_000
/** Where this browser keeps what it got for a code, before the id of the link. It opens nothing without the secret of the link. */
const PLACE = 'portico-guest-proof '

/** Where it keeps what makes it one of the devices of a link, before the id of the link. */
const DEVICE = 'portico-guest-device '

/** The fragment with which the page for guests shows the form for a password; the path of the page that the guest came from follows. */
export const PASSWORD_FRAGMENT = 'password='

/** Why the server opens nothing. If an address has to be proven: which one, masked, and the id of the link. */
export interface Refused {
  readonly why: GuestRefusal
  readonly email?: string
  readonly link?: string
  /** What the guest may accept to open the page. */
  readonly agreements?: readonly GuestAgreement[]
}

/** An agreement that a guest accepts before a page opens. */
export interface GuestAgreement {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly text: string
  readonly digest: string
}

/** Makes a call that needs no session. */
export async function callGuest<Result>(path: string, body: object): Promise<Result | 'unreachable'> {
  return (await call<Result>(path, body)) ?? 'unreachable'
}

export const storedProof = (link: string): string | undefined => recall(PLACE + link, 'localStorage')

export const storedDevice = (link: string): string | undefined => recall(DEVICE + link, 'localStorage')

/** What this browser keeps for a link that is for a number of devices or under an agreement, made on first use. It opens nothing without the secret. */
export function deviceOf(link: string): string {
  const stored = storedDevice(link)
  if (stored !== undefined) return stored
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const device = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  remember(DEVICE + link, device, 'localStorage')
  return device
}

/** Why no code was sent, or why it proves nothing. */
export type CodeProblem = GuestRefusal | GuestCodeRefusal | 'too_many' | 'unreachable'

/** Requests a code for the address of a link. */
export async function requestCode(secret: string): Promise<{ readonly challenge: string } | CodeProblem> {
  const result = await tryCall<{ readonly challenge: string } | Refused>(CODE, { secret })
  return typeof result === 'object' && 'why' in result ? result.why : result
}

/** Proves the address with the code, and stores the proof; undefined if it is proven. */
export async function enterCode(
  body: { readonly secret: string; readonly challenge: string; readonly code: string },
  link: string,
): Promise<CodeProblem | undefined> {
  const result = await tryCall<{ readonly proof: string } | { readonly why: CodeProblem }>(PROOF, body)
  if (typeof result === 'string') return result
  if ('why' in result) return result.why
  remember(PLACE + link, result.proof, 'localStorage')
  return undefined
}

/** Accepts an agreement in this browser. False if the server refuses, as it does for a version that is not in force anymore. */
export async function acceptAgreement(
  { id, version, digest }: GuestAgreement,
  { secret, link, page }: { readonly secret: string; readonly link: string; readonly page?: string },
): Promise<boolean> {
  const body = { secret, page, proof: storedProof(link), device: deviceOf(link), agreement: id, version, digest }
  const result = await tryCall<{ readonly receipt: string } | Refused>(AGREEMENT, body)
  return typeof result === 'object' && 'receipt' in result
}

/** Whether guests can enter a password now; also false if the server does not respond. */
export async function isPasswordOpen(): Promise<boolean> {
  try {
    const response = await fetch(config.baseURL + PASSWORDS, {
      headers: { 'SlashID-OrgID': config.orgID },
      signal: AbortSignal.timeout(PATIENCE),
    })
    const { result } = (await response.json()) as Envelope<{ readonly open: boolean }>
    return response.ok && result?.open === true
  } catch {
    return false
  }
}

/** Why a password lets no one in. */
export type PasswordProblem = GuestPasswordRefusal | 'too_many' | 'unreachable'

/** Exchanges a password for a secret, which opens pages like that of a link. */
export async function enterPassword(password: string): Promise<{ readonly secret: string } | PasswordProblem> {
  const result = await tryCall<{ readonly secret: string } | { readonly why: GuestPasswordRefusal }>(ENTER, {
    password,
  })
  return typeof result === 'object' && 'why' in result ? result.why : result
}

const tryCall = async <Result>(path: string, body: object): Promise<Result | 'too_many' | 'unreachable'> => {
  try {
    return (await call<Result>(path, body)) ?? 'too_many'
  } catch {
    return 'unreachable'
  }
}

/** Undefined if the server refuses, as it does above its limits. */
async function call<Result>(path: string, body: object): Promise<Result | undefined> {
  const response = await fetch(config.baseURL + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'SlashID-OrgID': config.orgID },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE),
  })
  const { result } = (await response.json()) as Envelope<Result>
  return response.ok ? (result ?? undefined) : undefined
}
