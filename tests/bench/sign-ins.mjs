/**
 * Measures sign-ins with an emailed code and validations of a token, how many per second and how much processor time of the server
 * each takes, compared with Better Auth 1.7.6: one process each, the same SQLite engine, WAL, success reported only when the disk has the rows (there with synchronous=FULL,
 * here by our own wait for the log), the same number of clients, in turn in one run, both warm.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { caller } from './lib/caller.mjs'
import { median } from './lib/median.mjs'
import { signIn } from './lib/sign-in.mjs'
import { startPeer } from './lib/start-peer.mjs'

const CLIENTS = 32
/** Seconds. Both servers still get faster after the first thousand calls. */
const WARM_UP = 8
const SECONDS = 4
const ROUNDS = 5

/** How a person signs in at each server, and how the server is asked whether they still are signed in. */
const PEERS = {
  portico: {
    signIn,
    async validate(call, token) {
      const { body } = await call('POST', '/token/validate', { body: { token } })
      if (!body.result.valid) throw new Error('the token is not valid')
    },
  },
  'better-auth': {
    async signIn(call, email, code) {
      await call('POST', '/api/auth/email-otp/send-verification-otp', {
        body: { email, type: 'sign-in' },
        headers: ORIGIN,
      })
      const body = { email, otp: await code }
      const { headers } = await call('POST', '/api/auth/sign-in/email-otp', { body, headers: ORIGIN })
      return headers['set-cookie'].map((cookie) => cookie.split(';')[0]).join('; ')
    },
    async validate(call, cookie) {
      const { body } = await call('GET', '/api/auth/get-session', { headers: { cookie } })
      if (!body?.session) throw new Error('the session is not valid')
    },
  },
}
const ORIGIN = { origin: 'http://localhost:3999' }

async function open(name) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  const { port, mailed, cpu, end } = await startPeer(name, join(folder, 'bench.db'))
  const close = async () => {
    await end()
    rmSync(folder, { recursive: true, force: true })
  }
  return { call: caller(port, CLIENTS), mailed, cpu, close, ...PEERS[name] }
}

/** Runs `work` on every client until the time is up; returns the calls per second, and the server's microseconds for each. */
async function rate(peer, work, seconds = SECONDS) {
  let done = 0
  const cpuBefore = await peer.cpu()
  const began = performance.now()
  const client = async (index) => {
    while (performance.now() - began < seconds * 1000) {
      await work(index)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(index)))
  const perSecond = (done * 1000) / (performance.now() - began)
  return { perSecond, cpu: ((await peer.cpu()) - cpuBefore) / done }
}

async function measure(name) {
  const peer = await open(name)
  let person = 0
  const signInNext = () => {
    const email = `person-${++person}@bench.example`
    return peer.signIn(peer.call, email, peer.mailed(email))
  }
  const token = await signInNext()
  await rate(peer, signInNext, WARM_UP)
  const signIns = await rate(peer, signInNext)
  const validations = await rate(peer, () => peer.validate(peer.call, token))
  await peer.close()
  return { signIns, validations }
}

/** @returns {Promise<{ name: string, measured: string, bar: string, holds: boolean }[]>} */
export async function signIns() {
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ ours: await measure('portico'), theirs: await measure('better-auth') })
  const rows = (name, key, times, most) => {
    const all = (who, figure) => rounds.map((round) => round[who][key][figure])
    const ratio = median(rounds.map(({ ours, theirs }) => ours[key].perSecond / theirs[key].perSecond))
    const cpu = median(all('ours', 'cpu'))
    return [
      {
        name,
        measured: `${median(all('ours', 'perSecond')).toFixed(0)}/s, ${ratio.toFixed(1)} × Better Auth`,
        bar: `>= ${times} ×`,
        holds: ratio >= times,
      },
      {
        name: `${name}, processor time`,
        measured: `${cpu.toFixed(0)} µs each, Better Auth ${median(all('theirs', 'cpu')).toFixed(0)} µs`,
        bar: `<= ${most} µs`,
        holds: cpu <= most,
      },
    ]
  }
  return [...rows('sign-ins by email code', 'signIns', 8, 800), ...rows('token validations', 'validations', 8, 150)]
}
