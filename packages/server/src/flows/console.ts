import type { Method } from '@portico/protocol'
import { RequestError } from '../errors.js'
import type { ChallengeDraft } from '../methods/check.js'
import type { LiveToken } from '../tokens/check.js'

/**
 * The methods that open a session of the console: those whose proof is given on the page that started the flow. A link is
 * confirmed elsewhere, and a provider may vouch for a person without asking them, so a script that started the flow in
 * another page would be handed the session.
 */
export const CONSOLE_METHODS: Readonly<Record<Method, boolean>> = {
  otp_via_email: true,
  otp_via_sms: true,
  password: true,
  webauthn: true,
  totp: true,
  email_link: false,
  sms_link: false,
  oidc: false,
  saml: false,
  api: false,
  direct_id: false,
  impersonate: false,
  anonymous: false,
}

/**
 * Refuses a sign-in to the console that would not be a fresh proof given on the page of the console.
 * @throws RequestError 403
 */
export function demandFreshProof({
  method,
  drafts,
  caller,
}: {
  readonly method: Method
  readonly drafts: readonly ChallengeDraft[]
  readonly caller: LiveToken | undefined
}): void {
  if (caller && caller.session.kind !== 'console')
    throw new RequestError(403, 'a console session needs a sign-in of its own; start one without a token')
  if (!CONSOLE_METHODS[method] || drafts.some(({ elsewhere }) => elsewhere))
    throw new RequestError(
      403,
      'a console session needs a proof on the page itself; sign in with a code, a password, a passkey or an app',
    )
}
