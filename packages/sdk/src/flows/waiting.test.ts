import { expect, test } from 'vitest'
import { createWorld } from '../testing/world.js'

const ada = { type: 'email_address', value: 'ada@example.com' } as const

test('a browser that returns within half a minute learns when its code was sent, and the code still works', async () => {
  const patient = await createWorld({ settings: { rateLimits: true } })
  const { sid, oid } = patient
  const heard: unknown[] = []
  sid.subscribe('authnContextUpdateChallengeReceivedEvent', ({ sentSecondsAgo }) => void heard.push(sentSecondsAgo))
  const codeSent = () => new Promise<void>((resolve) => sid.subscribe('otpCodeSent', () => resolve()))
  const first = codeSent()
  sid.id(oid, ada, { method: 'otp_via_email' }).catch(() => undefined)
  await first
  sid.publish('flowCancelled')
  const second = codeSent()
  const signedIn = sid.id(oid, ada, { method: 'otp_via_email' })
  await second
  sid.publish('otpCodeSubmitted', await patient.codeFor(ada.value))
  expect((await signedIn).authentication).toEqual(['otp_via_email'])
  expect(heard).toEqual([undefined, expect.any(Number)])
  expect(await patient.server.outbox.all(ada.value)).toHaveLength(1)
  const secrets = patient.sent.flatMap(({ body }) => body?.metadata?.browser ?? [])
  expect(new Set(secrets).size).toBe(1)
  await patient.close()
})
