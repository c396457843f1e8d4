import type { LoginPageAnswer, LoginStep } from '@portico/protocol'
import type { Services } from '../identity/services.js'
import { issueCode } from './codes.js'
import { giveConsent, needsConsent } from './consents.js'
import { endDeviceLogin } from './end-device-login.js'
import { endAtPreview } from './end-preview.js'
import { endReading } from './end-reading.js'
import { findClient } from './find-client.js'
import { denied } from './login-request.js'
import { accountOf, openLogin, signedInOnPage, tookTooLong } from './login-state.js'
import { allowsRedirect } from './redirects.js'

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
