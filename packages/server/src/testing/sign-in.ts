import type { OutboxMessage } from '../identity/outgoing/outbox.js'
import type { Services } from '../identity/services.js'
import type { TestAnswer, TestRequest } from './requests.js'

export interface TestOutbox {
  /** Waits for the next message to this recipient that has not been returned yet. */
  next(to: string): Promise<OutboxMessage>
  all(to?: string): Promise<OutboxMessage[]>
}

export function outboxOf({ outbox, stores }: Services): TestOutbox {
  const seenIds = new Set<string>()
  const all = (to?: string) => outbox.list(stores, { limit: 10_000, to })
  return {
    all,
    next: (to) =>
      new Promise((resolve, reject) => {
        const stop = outbox.onAdded(() => void look())
        const look = async () => {
          const message = (await all(to)).reverse().find(({ id }) => !seenIds.has(id))
          if (!message) return
          seenIds.add(message.id)
          stop()
          resolve(message)
        }
        look().catch(reject)
      }),
  }
}

/** Signs a person in with an emailed code, over HTTP, and returns the token. */
export async function signIn(
  inject: (request: TestRequest) => Promise<TestAnswer>,
  outbox: TestOutbox,
  email: string,
  metadata: object = {},
): Promise<string> {
  const handle = { type: 'email_address', value: email }
  const started = await inject({
    method: 'POST',
    url: '/id/v2',
    body: { handle, factor: { method: 'otp_via_email' }, metadata },
  })
  if (started.status !== 200) throw new Error(`The flow did not start: ${started.text}`)
  const { subject } = await outbox.next(email.toLowerCase())
  const attested = await inject({
    method: 'POST',
    url: '/attestation/v3',
    body: {
      challenge_id: started.json.result[1].id,
      challenge_type: 'otp',
      data: { otp: /\d{6}/.exec(subject)?.[0] ?? '' },
    },
  })
  if (attested.status !== 200) throw new Error(`The code was refused: ${attested.text}`)
  return attested.json.result.token
}
