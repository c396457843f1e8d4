import { attest as attestChallenge } from '../flows/authenticate.js'
import type { Handler } from './handler.js'

export const attest: Handler<'attest'> = async ({ services, body, caller }) => {
  const attested = await attestChallenge(services, body, caller.token)
  return attested.ok ? { result: { token: attested.token } } : attested
}

/** The earlier forms answer the token itself. */
export const attestV1: Handler<'attestV1'> = async ({ services, body, caller }) => {
  const attested = await attestChallenge(services, body, caller.token)
  return attested.ok ? { result: attested.token } : attested
}

export const attestV2: Handler<'attestV2'> = attestV1
