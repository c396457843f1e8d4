import type { ChallengeFor } from '@portico/protocol'
import type { Runtime } from '../browser/runtime.js'
import { MESSAGES } from '../browser/sdk-page.js'
import { asSlashIDError } from '../errors.js'
import { runCeremony } from '../methods/passkey/ceremony.js'
import { IDENTIFIERS, OLDER_PASSKEY_IDS, PASSKEY_IDS } from '../wire-values.js'

export interface Answering {
  /** The window of this page. */
  readonly page: Window
  /** Origins that get responses. Messages from others are ignored. */
  readonly origins: readonly string[]
  readonly runtime: Runtime
}

/**
 * What other pages may read and write here: handles and ids of passkeys, as stored by older SDKs. No tokens, no
 * secrets.
 */
const SHARED = [IDENTIFIERS, PASSKEY_IDS, OLDER_PASSKEY_IDS]

/**
 * Answers the pages that this page serves: the embedding page and the opener. Only the embedding page may use storage.
 */
export function answerMessages({ page, origins, runtime }: Answering): void {
  const framed = page.parent !== page
  page.addEventListener('message', async ({ data, source, origin }) => {
    const asks = source === page.opener || (framed && source === page.parent)
    if (!source || !asks || !origins.includes(origin) || typeof data?.id !== 'number') return
    const reply = await replyTo(data, framed && source === page.parent ? runtime.local : undefined).catch((error) => ({
      error: asSlashIDError(error).message,
      attestation: null,
    }))
    if (reply) source.postMessage({ ...reply, id: data.id }, { targetOrigin: origin })
  })

  async function replyTo({ type, key, value, challenge }: Message, store: Runtime['local'] | undefined) {
    if (type === MESSAGES.ping) return {}
    if (type === MESSAGES.get || type === MESSAGES.set) {
      if (!store || !SHARED.includes(`${key}`)) throw new Error('This is not shared')
      if (type === MESSAGES.get) return { value: store.getItem(`${key}`) }
      if (typeof value !== 'string') throw new Error('Only text can be kept')
      store.setItem(`${key}`, value)
      return {}
    }
    const kind = type === MESSAGES.webauthn_create ? 'create' : type === MESSAGES.webauthn_get ? 'get' : undefined
    if (!kind || !challenge) return undefined
    // A hidden frame never has the focus: the embedding page has.
    const around = framed ? { ...runtime, page: undefined } : runtime
    const data = await runCeremony(kind, challenge.options, around, new AbortController().signal)
    return { attestation: { challenge_id: challenge.id, challenge_type: challenge.type, data } }
  }
}

interface Message {
  readonly type?: unknown
  readonly key?: unknown
  readonly value?: unknown
  readonly challenge?: ChallengeFor<'webauthn_create' | 'webauthn_get'>
}
