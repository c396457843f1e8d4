import { createHmac } from 'node:crypto'
import { type Ceremony, softAuthenticator } from '@portico/server/testing/authenticator'
import type { Reply, Target } from './attacker.js'

/** The code of an authenticator app at a time (RFC 6238). */
export function appCode(seed: string, now: number): string {
  const bits = [...seed].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Functions with which a person, or a thief, answers challenges of a target, with a token or without one. */
export function factorsAt({ call, world }: Target, clock: { now(): number; advance(ms: number): void }) {
  const sent = (token: string | undefined, org: string | undefined) => ({ token, org })
  const start = (body: object, token?: string, org?: string) =>
    call('POST', '/id/v2', { ...sent(token, org), headers: { origin: world.url }, body })
  const attest = ({ id, type }: { id: string; type: string }, data: object, token?: string) =>
    call('POST', '/attestation/v3', {
      ...sent(token, undefined),
      body: { challenge_id: id, challenge_type: type, data },
    })
  const mailed = async (value: string) => /\d{6}/.exec((await world.outbox.next(value)).subject)?.[0] ?? ''
  const follow = async (value: string) => {
    const [link = ''] = /\/link\/[\w-]+/.exec((await world.outbox.next(value)).text) ?? []
    await call('POST', link)
  }
  const tokenIn = ({ json }: Reply): string => json?.result?.token

  return {
    start,
    attest,
    mailed,
    follow,
    tokenIn,
    async signIn(value: string, { org, console: forConsole }: { org?: string; console?: true } = {}): Promise<string> {
      const handle = { type: 'email_address', value }
      const metadata = forConsole ? { metadata: { session: 'console' } } : {}
      const started = await start({ handle, factor: { method: 'otp_via_email' }, ...metadata }, undefined, org)
      const challenge = started.json.result.find(({ type }: { type: string }) => type === 'otp')
      return tokenIn(await attest(challenge, { otp: await mailed(value) }))
    },
    async addApp(token: string, org?: string) {
      const started = await start({ factor: { method: 'totp' } }, token, org)
      if (started.status !== 200) return { reply: started, seed: '', codes: [] as string[], token: '' }
      const challenge = started.json.result.at(-1)
      const seed = /secret=(\w+)/.exec(challenge.options.key_uri)?.[1] ?? ''
      const reply = await attest(challenge, { otp: appCode(seed, clock.now()) }, token)
      clock.advance(30_000)
      return { reply, seed, codes: challenge.options.recovery_codes as string[], token: tokenIn(reply) }
    },
    async proveApp(token: string, otp: string | { seed: string }, org?: string): Promise<Reply> {
      const started = await start({ factor: { method: 'totp' } }, token, org)
      if (started.status !== 200) return started
      const code = typeof otp === 'string' ? otp : appCode(otp.seed, clock.now())
      const reply = await attest(started.json.result.at(-1), { otp: code }, token)
      clock.advance(30_000)
      return reply
    },
    /** Creates a passkey: the address is proved by a link first, unless the person has just signed in. */
    async addPasskey(value: string, token: string | undefined, ceremony: Partial<Ceremony> = {}, org?: string) {
      const device = softAuthenticator()
      const handle = token === undefined ? { handle: { type: 'email_address', value } } : {}
      const options = { method: 'webauthn', available_credential_ids: [] }
      const started = await start({ ...handle, factor: { method: 'webauthn', options } }, token, org)
      if (started.status !== 200) return { reply: started, device, challenge: undefined, token: '' }
      const challenge = started.json.result.at(-1)
      if (challenge.type !== 'webauthn_create') return { reply: started, device, challenge, token: '' }
      if (started.json.result.some(({ type }: { type: string }) => type === 'proxy')) await follow(value)
      const reply = await attest(challenge, device.create(challenge.options, { origin: world.url, ...ceremony }), token)
      return { reply, device, challenge, token: tokenIn(reply) }
    },
  }
}
