import { createPasskey, keepPasskeyId, usePasskey } from '../browser/passkeys.js'
import type { Answerer, Flow } from './answerer.js'

/** Make a passkey; once the server took it, its id is kept for later sign-ins. */
export const webauthnCreate: Answerer<'webauthn_create'> = {
  answer: async ({ options }, flow) => told(await createPasskey(options, flow.client.runtime, flow.live.signal), flow),
  accepted: ({ options }, { client }, { rawId }) => keepPasskeyId(client.runtime.local, options.rp.id, String(rawId)),
}

/** Use a passkey. */
export const webauthnGet: Answerer<'webauthn_get'> = {
  answer: async ({ options }, flow) => told(await usePasskey(options, flow.client.runtime, flow.live.signal), flow),
}

function told(answer: Readonly<Record<string, unknown>>, { client }: Flow) {
  client.events.emit('webAuthnChallengeProcessed', { credentialId: String(answer.rawId) })
  return { answer }
}
