import { ACCEPTS, type ConsentQuestion, type LoginPageAnswer } from '@portico/protocol'
import { recordImpersonated } from '../audit.js'
import { RequestError } from '../errors.js'
import { isAnonymous } from '../ports/session-store.js'
import type { SessionRecord } from '../ports/stores.js'
import type { Services } from '../services.js'
import { checkToken } from '../tokens/check.js'
import { lastProof } from '../tokens/recent.js'
import { issueCode } from './codes.js'
import { giveConsent, needsConsent } from './consents.js'
import { backTo, type LoginRequest } from './login-request.js'

/** What a program asked for, when, and how long the sign-in may take. Travels through the browser sealed. */
interface OpenLogin {
  readonly request: LoginRequest
  readonly organization_id: string
  readonly since: number
  readonly until: number
}

const LIFETIME = 30 * 60_000
const PLACE = 'hosted login'

export function sealLogin({ vault, clock }: Services, request: LoginRequest, organization_id: string): string {
  const since = clock.now()
  return vault.seal(
    JSON.stringify({ request, organization_id, since, until: since + LIFETIME } satisfies OpenLogin),
    PLACE,
  )
}

/** Where the browser goes next, or what the person has to decide first. */
export type LoginStep = { readonly location: string } | { readonly consent: ConsentQuestion }

/**
 * Continues a hosted login for the person who has just signed in on its page: asks them for their consent where it is needed,
 * then answers the program's address, with a code for this session or with the refusal.
 * @throws RequestError 403 when the sign-in took too long or the program was removed meanwhile, when the token is not good,
 * of another organization, too old for what the program asked, or of a person who may not be passed on.
 */
export async function endLogin(services: Services, answer: LoginPageAnswer): Promise<LoginStep> {
  const { stores } = services
  const standing = openLogin(services, answer.standing)
  const client = standing && (await stores.clients.find(standing.request.client_id))
  if (!standing || !client?.redirect_uris.includes(standing.request.redirect_uri))
    throw new RequestError(403, 'this sign-in has expired; go back to where you started and try again')
  const { request } = standing
  const session = await signedIn(services, standing, answer.token)
  const asks = request.prompt.includes('consent') || (await needsConsent(stores, client, session, request.scope))
  if (asks && answer.decision === undefined)
    return { consent: { account: await accountOf(services, session), scope: request.scope } }
  if (asks && answer.decision === 'deny') return { location: denied(services, request) }
  if (asks) await stores.transaction((inside) => giveConsent(services, inside, client, session, request.scope))
  return { location: await issueCode(services, request, session.id) }
}

async function signedIn(services: Services, standing: OpenLogin, token: string): Promise<SessionRecord> {
  const checked = await checkToken(services, token, ACCEPTS.hostedLogin)
  if (!checked.ok && checked.reason === 'not_enough_factors')
    throw new RequestError(
      403,
      'this organization requires a second factor; prove or add one on this page, then go on',
      {
        slug: 'second_factor_missing',
      },
    )
  if (!checked.ok || checked.session.organization_id !== standing.organization_id)
    throw new RequestError(403, 'the token is not valid here; sign in again')
  const { session } = checked
  if (session.actor) await recordImpersonated(services, session, { call: 'hosted login', allowed: false })
  if (session.actor || isAnonymous(session))
    throw new RequestError(403, 'impersonated and anonymous sessions cannot continue; sign in as yourself')
  if (!isFresh(services, standing, session))
    throw new RequestError(403, 'the program asks for a new sign-in; sign in again')
  return session
}

/** A sign-in on this page is always fresh; an older one only where the program allows its age. */
function isFresh({ clock }: Services, { request, since }: OpenLogin, session: SessionRecord): boolean {
  const { prompt, max_age } = request
  const again = prompt.includes('login')
  if (!again && max_age === undefined) return true
  const proved = lastProof(session)
  if (proved === undefined) return false
  return proved >= since || (!again && proved >= clock.now() - (max_age ?? 0) * 1000)
}

/** How the page names the person: by what they signed in with, or what they are known by. */
async function accountOf({ stores }: Services, { authentications, person_id }: SessionRecord): Promise<string> {
  const used = authentications.findLast(({ handle }) => handle !== undefined)?.handle?.value
  return used ?? (await stores.handles.of(person_id))[0]?.value ?? person_id
}

const denied = (services: Services, { redirect_uri, state }: LoginRequest): string =>
  backTo(services, redirect_uri, {
    error: 'access_denied',
    error_description: 'the person did not allow it',
    ...(state !== undefined && { state }),
  })

function openLogin({ vault, clock }: Services, sealed: string): OpenLogin | undefined {
  try {
    const standing = JSON.parse(vault.open(sealed, PLACE)) as OpenLogin
    return standing.until > clock.now() ? standing : undefined
  } catch {
    return undefined
  }
}
