import { METHODS, type Method } from '@portico/protocol'
import { consoleOrigin, consolePage } from '../../ground/allowed-origins.js'
import { RequestError } from '../../ground/errors.js'
import type { ServerSettings } from '../../ground/settings.js'
import type { LiveToken } from '../../identity/tokens/check.js'
import type { ChallengeDraft } from '../methods/check.js'

/**
 * Whether a method can open a console session: only if its proof is given on the page that started the flow. A link is
 * confirmed elsewhere, and a provider may sign a person in without asking them, so a script that started the flow in
 * another page would receive the session.
 */
export const opensConsole = (method: Method): boolean => METHODS[method].onPage

/**
 * Refuses a sign-in to the console that is not a fresh proof given on the console's page.
 * @throws RequestError 403
 */
export function demandFreshProof({
  method,
  drafts,
  caller,
  settings,
  pageOrigin,
}: {
  readonly method: Method
  readonly drafts: readonly ChallengeDraft[]
  readonly caller: LiveToken | undefined
  readonly settings: ServerSettings
  /** Browsers send it with every request of a page, and no page can change it. */
  readonly pageOrigin: string | undefined
}): void {
  demandConsoleOrigin(settings, pageOrigin)
  if (caller && caller.session.kind !== 'console')
    throw new RequestError(403, 'a console session needs a separate sign-in; start one without a token')
  if (!opensConsole(method) || drafts.some(({ elsewhere }) => elsewhere))
    throw new RequestError(
      403,
      'a console session needs a method that is completed on the page itself; sign in with a code, a password, a passkey or an app',
    )
}

/** Refuses pages of other origins if the console has one of its own. @throws RequestError 403 */
export function demandConsoleOrigin(settings: ServerSettings, pageOrigin: string | undefined): void {
  if (settings.consoleUrl !== undefined && pageOrigin !== undefined && pageOrigin !== consoleOrigin(settings))
    throw new RequestError(403, `sign in to the console at its own address, ${consolePage(settings)}`)
}
