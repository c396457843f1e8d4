import type { LoginPageAnswer, LoginStep } from '@portico/protocol'
import type { Services } from '../identity/services.js'
import { isLoopback } from '../loopback.js'
import type { ClientRecord } from '../storage/clients.js'
import type { SessionRecord } from '../storage/session-rows.js'
import { askToRead } from './ask-to-read.js'
import { issueCode } from './codes.js'
import { denied, type LoginRequest } from './login-request.js'
import { hostOfRedirect } from './redirects.js'

interface Reading {
  readonly client: ClientRecord
  readonly request: LoginRequest
  readonly session: SessionRecord
  readonly answer: LoginPageAnswer
}

/** Ends the hosted login for a program that wants to read as the person. @throws RequestError same as `askToRead` */
export async function endReading(
  services: Services,
  { client, request, session, answer }: Reading,
): Promise<LoginStep> {
  const { redirect_uri, scope } = request
  const to = isLoopback(redirect_uri) ? 'device' : { host: hostOfRedirect(redirect_uri) }
  const decided = await askToRead(services, session, answer, { to, scope })
  if (decided === 'deny') return { location: denied(services, request) }
  if ('consent' in decided) return decided
  // From here on the program is stored, whatever becomes of its document.
  if (client.origin !== 'administrator') await services.stores.clients.noteUse(client, services.clock.now())
  return { location: await issueCode(services, request, session.id, decided.groups) }
}
