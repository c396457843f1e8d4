/**
 * Measures how much processor time the server spends on a call that anyone may make, as a multiple of `GET /health` in the
 * same run: with honest input, and with input that is made to be expensive. The whole program with a site, a sandbox and a
 * SAML provider; without rate limits, so that it is the work of a call that is bounded.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PORTICO } from '../../tools/lib/root.mjs'
import { honestCalls, hostileCalls } from './lib/anonymous-calls.mjs'
import { knownPerson } from './lib/known-person.mjs'
import { pagesOfWords } from './lib/pages-of-words.mjs'
import { serveFolder, stagePages } from './lib/served-pages.mjs'

const PAGES = 200
/** Calls for one figure, after a tenth of them to warm up. */
const CALLS = 300
/** `/health` costs so little that 300 calls of it differ by chance, and each figure is divided by its own. */
const HEALTH_CALLS = 1_500
const SOCKETS = 4
const ADMIN_KEY = 'a-key-for-the-benchmark-of-anonymous-calls'

/** @returns {Promise<{ name: string, measured: string, bar: string, holds: boolean }[]>} */
export async function anonymous() {
  const { makeIndex } = await import('../../packages/sealing/dist/write/make-index.js')
  const cwd = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORTICO_RATE_LIMITS: 'off',
    PORTICO_SITE: 'public',
    PORTICO_ADMIN_KEY: ADMIN_KEY,
  }
  stagePages(join(cwd, 'staging'), {
    build: 'build',
    pages: pagesOfWords(PAGES),
    makeIndex,
    files: { 'api/openapi.json': JSON.stringify(DESCRIPTION) },
  })
  await promisify(execFile)(process.execPath, [PORTICO, 'seal', '--staging', 'staging', '--out', 'public'], {
    cwd,
    env,
  })
  const server = await serveFolder({ cwd, env })
  try {
    const call = callerOf(new URL(server.url).port)
    const admin = { authorization: `Bearer ${ADMIN_KEY}` }
    const metadata = (await selfDescription()).toString()
    const added = await call(
      'POST',
      '/admin/providers',
      { type: 'saml', name: 'Bench', idp_metadata_xml: metadata, allow_unsolicited: true },
      admin,
    )
    const { keys } = JSON.parse((await call('GET', '/.well-known/jwks.json')).text)
    const visitor = JSON.parse((await call('POST', '/persons/anonymous', {})).text).result
    const manifest = JSON.parse((await call('GET', '/portico-seal.json')).text)
    const origin = new URL(server.url).origin
    const facts = {
      known: await knownPerson({ call, admin, origin, answers: CALLS * 1.1 }),
      issuer: server.url,
      origin,
      visitor: visitor.token ?? visitor,
      ticket: manifest.parts[0].ticket,
      kid: keys[0].kid,
      samlProvider: JSON.parse(added.text).result.id,
      redirect: encodeURIComponent(`${server.url}/`),
    }
    const measure = async (make, calls = CALLS) => {
      const run = async (count) => {
        let next = 0
        const one = async () => {
          while (next < count) last = await call(...make(next++))
        }
        await Promise.all(Array.from({ length: SOCKETS }, one))
      }
      let last
      await run(calls / 10)
      const before = await server.cpu()
      await run(calls)
      return { each: ((await server.cpu()) - before) / calls, status: last.status }
    }
    const health = () => measure(() => ['GET', '/health'], HEALTH_CALLS)
    await health()
    const rows = []
    for (const [kind, calls] of [
      ['honest', honestCalls(facts)],
      ['hostile', hostileCalls(facts)],
    ])
      for (const [name, make] of Object.entries(calls)) {
        // Measured again for each row: other processes slow both down.
        const base = (await health()).each
        const { each, status } = await measure(make)
        rows.push(row(`${kind}: ${name}`, { each, status, base }))
      }
    return rows
  } finally {
    await server.stop()
    rmSync(cwd, { recursive: true, force: true })
  }
}

/** How many times as much as `/health` a call may cost. */
const MOST = 40
/** A search for words that no page contains looks for similar ones; how much it may compare is limited. */
const MOST_OF_SEARCH = 100
/** 512 tickets are 230 KB, which are read only from callers with a token. */
const MOST_OF_TICKETS = 150
/** What costs more may be called only so often by an address: see `failed_saml_response`. */
const MOST_OF_SIGNATURES = 1_500

/** Each is a computation of argon2id: see `failed_password` and `new_password`. */
const MOST_OF_PASSWORDS = 300

const MOST_BY_WORD = {
  'wrong password': MOST_OF_PASSWORDS,
  'new password': MOST_OF_PASSWORDS,
  search: MOST_OF_SEARCH,
  tickets: MOST_OF_TICKETS,
  signature: MOST_OF_SIGNATURES,
}

function row(name, { each, status, base }) {
  const ratio = each / base
  const [, most = MOST] = Object.entries(MOST_BY_WORD).find(([word]) => name.includes(word)) ?? []
  return {
    name,
    measured: `${ratio.toFixed(1)} × /health, ${(each - base).toFixed(2)} ms above it (${status})`,
    bar: `<= ${most} ×`,
    holds: ratio <= most,
  }
}

/** A client that returns the answer, whatever it is. */
function callerOf(port) {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS })
  return (method, path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
      const type =
        text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
      const sent = request({ agent, port, method, path, headers: { ...type, ...headers } }, (answer) => {
        const parts = []
        answer.on('data', (part) => parts.push(part))
        answer.on('end', () => resolve({ status: answer.statusCode, text: Buffer.concat(parts).toString() }))
      })
      sent.on('error', reject)
      sent.end(text)
    })
}

async function selfDescription() {
  const { lendKey } = await import('../../packages/server/dist/testing/rsa-keys.js')
  const certificate = lendKey().certificate.replace(/-----[^-]+-----|\s/g, '')
  return `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example/metadata"><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></KeyDescriptor><SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/></IDPSSODescriptor></EntityDescriptor>`
}

const DESCRIPTION = {
  openapi: '3.1.0',
  info: { title: 'Lamps', version: '1' },
  paths: {
    '/lamps': {
      get: {
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
        responses: { 200: { description: 'All', content: { 'application/json': { example: [] } } } },
      },
      post: {
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['name'],
                properties: { name: { type: 'string', maxLength: 100, pattern: '^[a-z]+$' } },
              },
            },
          },
        },
        responses: { 201: { description: 'One', content: { 'application/json': { example: { name: 'lamp' } } } } },
      },
    },
  },
}
