import type { LoginPageAnswer, LoginStep } from '@portico/protocol'
import type { Services } from '../identity/services.js'
import type { ClientRecord } from '../storage/clients.js'
import type { SessionRecord } from '../storage/session-rows.js'
import { issueCode } from './codes.js'
import { denied, type LoginRequest } from './login-request.js'
import { accountOf } from './login-state.js'

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
export async function endAtPreview(
  services: Services,
  { client, request, session, answer }: AtPreview,
): Promise<LoginStep> {
  const { decision } = answer
  if (decision === undefined) return { consent: { account: await accountOf(services, session), scope: request.scope } }
  if (decision === 'deny') return { location: denied(services, request) }
  // Codes require a client that is stored.
  await services.stores.clients.noteUse(client, services.clock.now())
  return { location: await issueCode(services, request, session.id) }
}
