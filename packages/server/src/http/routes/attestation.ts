import { attest as attestChallenge } from '../../sign-in/flows/authenticate.js'
import type { Handler } from './handler.js'

/** The next URL is in the header; a client decides whether to follow it (wire protocol, 3.2). */
export const attest: Handler<'attest'> = async ({ services, body, caller, address }) => {
  const attested = await attestChallenge(services, body, { address, caller: caller.token })
  if (!attested.ok) return attested
  const { token, location } = attested
  return { result: { token }, ...(location !== undefined && { headers: { location } }) }
}

/** The earlier forms return the token itself. */
export const attestV1: Handler<'attestV1'> = async ({ services, body, caller, address }) => {
  const attested = await attestChallenge(services, body, { address, caller: caller.token })
  return attested.ok ? { result: attested.token } : attested
}

export const attestV2: Handler<'attestV2'> = attestV1
