import type { TokenClaims } from '@portico/protocol'
import type { Reply, Target } from './attacker.js'

/** The claims of a token, unverified. */
export const claimsOf = (token: string): TokenClaims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as TokenClaims

/** The token of a new anonymous visitor. */
export const visit = async ({ call }: Target): Promise<string> =>
  (await call('POST', '/persons/anonymous', { body: {} })).json.result

/** Starts a flow by email code, with a token or without one, and answers with the code from the mailbox. */
export async function proveByCode({ call, world }: Target, value: string, token?: string): Promise<Reply> {
  const sent = token === undefined ? {} : { token }
  const handle = { type: 'email_address', value }
  const started = await call('POST', '/id/v2', { ...sent, body: { handle, factor: { method: 'otp_via_email' } } })
  if (started.status !== 200) return started
  const otp = /\d{6}/.exec((await world.outbox.next(value)).subject)?.[0] ?? ''
  const body = { challenge_id: started.json.result[1].id, challenge_type: 'otp', data: { otp } }
  return call('POST', '/attestation/v3', { ...sent, body })
}

/** The answer to the nonce in the text that a direct id or an impersonation puts into a URL. */
export function nonceIn(challenges: string): object {
  const [{ id, options }] = JSON.parse(Buffer.from(challenges, 'base64url').toString())
  return { challenge_id: id, challenge_type: 'nonce', data: options }
}

/** Signs a person in at an organization with a code from the mailbox; returns the response. */
export async function signInAt({ call, world }: Target, org: string, value: string, metadata: object = {}) {
  const body = { handle: { type: 'email_address', value }, factor: { method: 'otp_via_email' }, metadata }
  const started = await call('POST', '/id/v2', { org, body })
  if (started.status !== 200) return started
  const otp = /\d{6}/.exec((await world.outbox.next(value)).subject)?.[0] ?? ''
  const answer = { challenge_id: started.json.result[1].id, challenge_type: 'otp', data: { otp } }
  return call('POST', '/attestation/v3', { org, body: answer })
}
