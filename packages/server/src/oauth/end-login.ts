import type { ConsentQuestion, LoginPageAnswer, LoginStep, ReadingQuestion, Scope } from '@portico/protocol'
import { IdentityError, RequestError } from '../ground/errors.js'
import { findOrganization } from '../identity/organizations/organization.js'
import type { Services } from '../identity/services.js'
import { choicesOf } from '../reading/reader-tokens/choices.js'
import { demandRecentSignIn } from '../reading/reader-tokens/demand-sign-in.js'
import type { ClientRecord } from '../storage/sign-in/clients.js'
import type { SessionRecord } from '../storage/sign-in/session-rows.js'
import { giveConsent, needsConsent } from './consents.js'
import { findClient } from './find-client.js'
import { denied, issueCode, type LoginRequest } from './login-request.js'
import { accountOf, type DeviceRequest, openLogin, signedInOnPage, tookTooLong } from './login-state.js'
import { allowsRedirect, hostOfRedirect, staysOnDevice } from './redirect-uris.js'

/**
 * Continues a hosted login for the person who has just signed in on its page: asks for their consent if necessary, then
 * returns the program's address, with a code for this session or with the refusal.
 * @param address the network address of the person.
 * @throws RequestError 403 if the sign-in took too long or the program was removed in the meantime; if the token is
 * invalid, of another organization, or too old for what the program requested; or if it belongs to a person who cannot
 * continue.
 */
export async function endLogin(services: Services, answer: LoginPageAnswer, address: string): Promise<LoginStep> {
  const { stores } = services
  const login = openLogin(services, answer.standing)
  if (!login) throw tookTooLong()
  if ('device' in login.asked) {
    const session = await signedInOnPage(services, login, answer.token)
    return endDeviceLogin(services, { device: login.asked.device, session, answer, address })
  }
  const { request } = login.asked
  const lookup = await findClient(services, request.client_id, address)
  if (!lookup.ok || !allowsRedirect(lookup.client, request.redirect_uri)) throw tookTooLong()
  const { client } = lookup
  const session = await signedInOnPage(services, login, answer.token)
  if (request.scope.includes('preview')) return endAtPreview(services, { client, request, session, answer })
  if (request.scope.includes('read')) return endReading(services, { client, request, session, answer })
  const asks = request.prompt.includes('consent') || (await needsConsent(stores, client, session, request.scope))
  if (asks && answer.decision === undefined)
    return { consent: { account: await accountOf(services, session), scope: request.scope } }
  if (asks && answer.decision === 'deny') return { location: denied(services, request) }
  if (asks) await stores.transaction((inside) => giveConsent(services, inside, client, session, request.scope))
  return { location: await issueCode(services, request, session.id) }
}

interface Reading {
  readonly client: ClientRecord
  readonly request: LoginRequest
  readonly session: SessionRecord
  readonly answer: LoginPageAnswer
}

/** Ends the hosted login for a program that wants to read as the person. @throws RequestError same as `askToRead` */
async function endReading(services: Services, { client, request, session, answer }: Reading): Promise<LoginStep> {
  const { redirect_uri, scope } = request
  const to = staysOnDevice(redirect_uri) ? 'device' : { host: hostOfRedirect(redirect_uri) }
  const decided = await askToRead(services, session, answer, { to, scope })
  if (decided === 'deny') return { location: denied(services, request) }
  if ('consent' in decided) return decided
  // From here on the program is stored, whatever becomes of its document.
  if (client.origin !== 'administrator') await services.stores.clients.noteUse(client, services.clock.now())
  return { location: await issueCode(services, request, session.id, decided.groups) }
}

interface DeviceLogin {
  readonly device: DeviceRequest
  readonly session: SessionRecord
  readonly answer: LoginPageAnswer
  /** The network address of the person. */
  readonly address: string
}

/** Ends the hosted login for a program that waits with a device code. @throws RequestError same as `askToRead` */
async function endDeviceLogin(
  services: Services,
  { device, session, answer, address }: DeviceLogin,
): Promise<LoginStep> {
  const { stores, clock } = services
  const decided = await askToRead(services, session, answer, { to: 'code', scope: device.scope })
  if (decided !== 'deny' && 'consent' in decided) return decided
  const decision = decided === 'deny' ? 'deny' : 'allow'
  const groups = decided === 'deny' ? [] : decided.groups
  const lookup = await findClient(services, device.client_id, address)
  if (!lookup.ok) throw tookTooLong()
  if (!(await stores.deviceCodes.decide(device.code_hash, clock.now(), { decision, session_id: session.id, groups })))
    throw tookTooLong()
  if (decision === 'allow' && lookup.client.origin !== 'administrator')
    await stores.clients.noteUse(lookup.client, clock.now())
  return { decided: decision }
}

interface AtPreview {
  readonly client: ClientRecord
  readonly request: LoginRequest
  readonly session: SessionRecord
  readonly answer: LoginPageAnswer
}

/**
 * Ends the hosted login for a preview. Asks the person each time, because another author's build may now be at that
 * address.
 */
async function endAtPreview(services: Services, { client, request, session, answer }: AtPreview): Promise<LoginStep> {
  const { decision } = answer
  if (decision === undefined) return { consent: { account: await accountOf(services, session), scope: request.scope } }
  if (decision === 'deny') return { location: denied(services, request) }
  // Codes require a client that is stored.
  await services.stores.clients.noteUse(client, services.clock.now())
  return { location: await issueCode(services, request, session.id) }
}

/** The person's decision on a program that wants to read as them: none yet, denied, or allowed with these groups. */
export type ReadingDecision = { readonly consent: ConsentQuestion } | 'deny' | { readonly groups: readonly string[] }

/**
 * Asks the person each time: a program that no one vouches for must not get access without them (RFC 8252, 8.6), and
 * what it may read is chosen each time.
 * @throws RequestError 403 if the organization does not let programs read, or if the sign-in is more than ten minutes
 * old; 400 for groups that cannot be chosen.
 */
async function askToRead(
  services: Services,
  session: SessionRecord,
  { decision, groups: chosen }: LoginPageAnswer,
  { to, scope }: { readonly to: ReadingQuestion['to']; readonly scope: readonly Scope[] },
): Promise<ReadingDecision> {
  const { stores, clock } = services
  const organization = await findOrganization(stores, session.organization_id)
  if (!organization.settings.reader_tokens) throw new IdentityError('reader_tokens_off')
  const groups = await choicesOf(stores, organization, session.person_id)
  if (decision === undefined)
    return { consent: { account: await accountOf(services, session), scope, reading: { to, groups } } }
  if (decision === 'deny') return 'deny'
  demandRecentSignIn(session, clock.now())
  const other = chosen?.find((group) => !groups.includes(group))
  if (other !== undefined)
    throw new RequestError(400, `groups contains ${other}, which is not one of the groups to choose from`, {
      field: 'groups',
    })
  return { groups: chosen ?? groups }
}
