import { ACCEPTS } from '@portico/protocol'
import { RequestError } from '../errors.js'
import { recordImpersonated } from '../middleware/impersonator.js'
import { isAnonymous } from '../persons/anonymous.js'
import type { Services } from '../services.js'
import { checkToken } from '../tokens/check.js'
import { issueCode } from './codes.js'
import type { LoginRequest } from './login-request.js'

/** What a program asked for and for how long it holds. Travels through the browser sealed. */
interface Standing {
  readonly request: LoginRequest
  readonly organization_id: string
  readonly until: number
}

const LIFETIME = 30 * 60_000
const PLACE = 'hosted login'

export const sealStanding = ({ vault, clock }: Services, request: LoginRequest, organization_id: string): string =>
  vault.seal(JSON.stringify({ request, organization_id, until: clock.now() + LIFETIME } satisfies Standing), PLACE)

/**
 * Ends a hosted login for whoever has just signed in on its page: the program's address, with a code for this session.
 * @throws RequestError 403 when the sign-in took too long or the program was removed meanwhile, when the token is not good,
 * of another organization, or of somebody who may not be passed on.
 */
export async function endLogin(services: Services, sealed: string, token: string): Promise<string> {
  const { stores } = services
  const standing = openStanding(services, sealed)
  const client = standing && (await stores.clients.find(standing.request.client_id))
  if (!standing || !client?.redirect_uris.includes(standing.request.redirect_uri))
    throw new RequestError(403, 'this sign-in is over; go back to where you wanted to sign in, and try again')
  const checked = await checkToken(services, token, ACCEPTS.hostedLogin)
  if (!checked.ok || checked.session.organization_id !== standing.organization_id)
    throw new RequestError(403, 'the token is not good here; sign in again')
  if (checked.session.actor)
    await recordImpersonated(services, checked.session, { call: 'hosted login', allowed: false })
  if (checked.session.actor || isAnonymous(checked.session))
    throw new RequestError(403, 'only somebody who has signed in as themselves can go on; sign in again')
  return issueCode(services, standing.request, checked.session.id)
}

function openStanding({ vault, clock }: Services, sealed: string): Standing | undefined {
  try {
    const standing = JSON.parse(vault.open(sealed, PLACE)) as Standing
    return standing.until > clock.now() ? standing : undefined
  } catch {
    return undefined
  }
}
