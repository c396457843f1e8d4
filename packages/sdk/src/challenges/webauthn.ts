import { keepPasskeyId } from '../browser/passkey-ids.js'
import { isLocalScope, wayToSdkPage } from '../browser/sdk-page.js'
import type { Answerer } from './answerer.js'

/** Make a passkey; once the server took it, its id is kept for later sign-ins. */
export const webauthnCreate: Answerer<'webauthn_create'> = {
  answer: ceremony('create'),
  accepted: ({ options }, { client }, { rawId }) => keepPasskeyId(client.runtime.local, options.rp.id, String(rawId)),
}

/** Use a passkey. */
export const webauthnGet: Answerer<'webauthn_get'> = { answer: ceremony('get') }

function ceremony(kind: 'create' | 'get'): Answerer<'webauthn_create' | 'webauthn_get'>['answer'] {
  return async (challenge, { client, chosen, live: { signal } }) => {
    const { config, events, runtime } = client
    const { options } = challenge
    const way = wayToSdkPage(client, signal)
    // A passkey of a scope that is not this page's is made and used by the SDK page.
    const answer =
      way && !isLocalScope(way.page.location.hostname, 'rp' in options ? options.rp.id : options.rpId)
        ? await (await import('../browser/delegated-passkey.js')).delegateCeremony(way, challenge, config)
        : await (await import('../browser/ceremony.js')).runCeremony(kind, options, runtime, signal, !!chosen)
    chosen?.()
    events.emit('webAuthnChallengeProcessed', { credentialId: String(answer.rawId) })
    return { answer }
  }
}
