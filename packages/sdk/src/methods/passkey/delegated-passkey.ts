import type { ChallengeFor } from '@portico/protocol'
import { canAskForPasskeysInFrames, type Ends, MESSAGES, type Site } from '../../browser/sdk-page.js'
import { errorOf } from '../../errors.js'

/**
 * Lets the SDK page create or use a passkey whose scope is its own and not this page's: created in a tab, used in the hidden
 * frame if the browser allows that.
 * @throws PasskeyPromptError if the prompt was dismissed, the tab closed, or the page did not respond.
 */
export async function delegateCeremony(
  way: Ends,
  { id, type, authentication_method, options }: ChallengeFor<'webauthn_create' | 'webauthn_get'>,
  { config: { baseURL, sdkURL }, sdkPage }: Site,
): Promise<Readonly<Record<string, unknown>>> {
  const challenge = { id, type, authentication_method, options }
  const { askFrame, askTab } = await sdkPage()
  const ask = type === 'webauthn_get' && canAskForPasskeysInFrames() ? askFrame : askTab
  try {
    const { attestation } = await ask(way, { type: MESSAGES[type], slashIDOptions: { baseURL, sdkURL }, challenge })
    if (attestation) return attestation.data
    throw new Error('The SDK page made no passkey')
  } catch (cause) {
    way.signal.throwIfAborted()
    throw errorOf('passkey_prompt_failed', undefined, { cause })
  }
}
