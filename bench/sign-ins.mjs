/**
 * Sign-ins by email code per second and validations of a token per second, ours against Better Auth 1.7.6: one process
 * each, the same SQLite engine, WAL and synchronous=FULL, the same number of clients, in turn in one run.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRoot } from '../scripts/lib/root.mjs'

const CLIENTS = 32
const SECONDS = 4
const ROUNDS = 3

/** A small HTTP client: Node's own fetch costs more than the servers under test. */
function caller(port) {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  return (method, path, { body, headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const type =
        text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
      const call = request({ agent, port, method, path, headers: { ...type, ...headers } }, (answer) => {
        const parts = []
        answer.on('data', (part) => parts.push(part))
        answer.on('end', () => {
          const said = Buffer.concat(parts).toString()
          if (answer.statusCode !== 200) return reject(new Error(`${method} ${path}: ${answer.statusCode} ${said}`))
          resolve({ body: JSON.parse(said), headers: answer.headers })
        })
      })
      call.on('error', reject)
      call.end(text)
    })
}

/** How each server signs a person in, and how it is asked whether that person still is. */
const PEERS = {
  portico: {
    async signIn(call, email, code) {
      const handle = { type: 'email_address', value: email }
      const headers = { 'SlashID-OrgID': '7c0b6f0e-5c1e-4b0a-9a3e-000000000001' }
      const started = await call('POST', '/id/v2', { body: { handle, factor: { method: 'otp_via_email' } }, headers })
      const { id } = started.body.result.find(({ type }) => type === 'otp')
      const data = { otp: await code }
      const done = await call('POST', '/attestation/v3', { body: { challenge_id: id, challenge_type: 'otp', data } })
      return done.body.result.token
    },
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
  const child = fork(inRoot('bench', 'peers', `${name}.mjs`), [join(folder, 'bench.db')])
  const waiting = new Map()
  child.on('message', ({ address, code }) => waiting.get(address)?.(code))
  const [{ port }] = await once(child, 'message')
  const mailed = (address) => new Promise((resolve) => waiting.set(address, resolve))
  const close = async () => {
    const ended = once(child, 'exit')
    child.disconnect()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { call: caller(port), mailed, close, ...PEERS[name] }
}

/** Runs `work` on every client until the time is over; how often it ended per second. */
async function rate(work) {
  let done = 0
  const began = performance.now()
  const client = async (index) => {
    while (performance.now() - began < SECONDS * 1000) {
      await work(index)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(index)))
  return (done * 1000) / (performance.now() - began)
}

async function measure(name) {
  const peer = await open(name)
  let person = 0
  const signIn = () => {
    const email = `person-${++person}@bench.example`
    return peer.signIn(peer.call, email, peer.mailed(email))
  }
  const token = await signIn()
  const signIns = await rate(signIn)
  const validations = await rate(() => peer.validate(peer.call, token))
  await peer.close()
  return { signIns, validations }
}

const median = (values) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)]

/** @returns {Promise<{ name: string, measured: string, bar: string, holds: boolean }[]>} */
export async function signIns() {
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ ours: await measure('portico'), theirs: await measure('better-auth') })
  const row = (name, key, bar) => {
    const ours = median(rounds.map((round) => round.ours[key]))
    const ratio = median(rounds.map((round) => round.ours[key] / round.theirs[key]))
    return {
      name,
      measured: `${ours.toFixed(0)}/s, ${ratio.toFixed(1)} × Better Auth`,
      bar: `>= ${bar} ×`,
      holds: ratio >= bar,
    }
  }
  return [row('sign-ins by email code', 'signIns', 5), row('token validations', 'validations', 3)]
}
