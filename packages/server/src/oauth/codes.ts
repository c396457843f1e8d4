import { secretId } from '../ground/ids.js'
import { ssoHash } from '../ground/secrets.js'
import type { Services } from '../identity/services.js'
import { backTo, type LoginRequest } from './login-request.js'

const LIFETIME = 60_000

/**
 * Ends a hosted login: returns the program's address with a code that is valid for one minute.
 * @param groups that the person chose, if the code is for reading.
 */
export async function issueCode(
  services: Services,
  request: LoginRequest,
  sessionId: string,
  groups: readonly string[] | null = null,
): Promise<string> {
  const { random, stores, clock } = services
  const { client_id, redirect_uri, code_challenge, scope, state, nonce = null } = request
  const code = `${secretId(random)}${secretId(random)}`
  await stores.loginCodes.add({
    client_id,
    redirect_uri,
    code_challenge,
    nonce,
    scope: scope.join(' '),
    code_hash: ssoHash(code),
    session_id: sessionId,
    used_at: null,
    groups,
    granted_session: null,
    expires_at: clock.now() + LIFETIME,
  })
  return backTo(services, redirect_uri, { code, ...(state !== undefined && { state }) })
}
