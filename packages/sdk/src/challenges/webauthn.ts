import { keepPasskeyId, runCeremony } from '../browser/passkeys.js'
import type { Answerer } from './answerer.js'

/** Make a passkey; once the server took it, its id is kept for later sign-ins. */
export const webauthnCreate: Answerer<'webauthn_create'> = {
  answer: ceremony('create'),
  accepted: ({ options }, { client }, { rawId }) => keepPasskeyId(client.runtime.local, options.rp.id, String(rawId)),
}

/** Use a passkey. */
export const webauthnGet: Answerer<'webauthn_get'> = { answer: ceremony('get') }

function ceremony(kind: 'create' | 'get'): Answerer<'webauthn_create' | 'webauthn_get'>['answer'] {
  return async ({ options }, { client: { events, runtime }, live }) => {
    const answer = await runCeremony(kind, options, runtime, live.signal)
    events.emit('webAuthnChallengeProcessed', { credentialId: answer.rawId })
    return { answer }
  }
}
