import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyFolder, ended, portico, start } from './testing/program.js'

/** What a terminal would obey, or not show. */
const OBEYED = /[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}]/u
const ESCAPE = '\u001b]0;owned\u0007\u001b[2J\u009b31m\r\u202e\u2028'

let cwd: string
let server: Server
let origin: string
let respond: (request: IncomingMessage, response: ServerResponse) => unknown

beforeAll(async () => {
  cwd = emptyFolder()
  server = createServer((request, response) => respond(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  rmSync(cwd, { recursive: true, force: true })
})

const json = (response: ServerResponse, value: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))

/** An identity server whose device flow returns this. */
const deviceFlow = (device: object) => (request: IncomingMessage, response: ServerResponse) => {
  if (request.url === '/.well-known/oauth-authorization-server')
    return json(response, {
      issuer: origin,
      token_endpoint: `${origin}/token`,
      device_authorization_endpoint: `${origin}/device`,
    })
  if (request.url === '/device') return json(response, device)
  return response.writeHead(404).end()
}

const DEVICE = { device_code: 'device', user_code: 'ABCD-EFGH', expires_in: 600, interval: 5 }

/** What `portico mcp` writes to the terminal about signing in. */
async function sentenceOfMcp(device: object): Promise<string> {
  respond = deviceFlow(device)
  const child = start(['mcp', '--site', origin], { cwd, env: { HOME: cwd } })
  const gone = ended(child)
  let stderr = ''
  await new Promise<void>((resolve) => {
    child.stderr.on('data', (piece: Buffer) => {
      stderr += piece
      if (stderr.endsWith('\n')) resolve()
    })
    child.once('close', () => resolve())
  })
  child.kill('SIGTERM')
  await gone
  return stderr
}

test('a program shows the address for signing in if it belongs to the server that the person named', async () => {
  expect(await sentenceOfMcp({ ...DEVICE, verification_uri: `${origin}/device?x` })).toContain(
    `open ${origin}/device?x and enter ABCD-EFGH.`,
  )
})

test.each([
  ['https://portico.example.attacker.example/device'],
  ['javascript:alert(1)'],
  ['//attacker.example'],
  [`https://attacker.example/${ESCAPE}`],
  [ESCAPE],
  [17],
  [undefined],
])('and starts no sign-in at the address %j', async (verification_uri) => {
  const stderr = await sentenceOfMcp({ ...DEVICE, verification_uri })
  expect(stderr).toMatch(/which is not its own address, so the sign-in was not started\. Check --server/)
  expect(stderr).not.toMatch(OBEYED)
  expect(stderr).not.toContain('ABCD-EFGH')
})

test('a user name in the address, or a code with other characters, is refused too', async () => {
  const { host } = new URL(origin)
  expect(await sentenceOfMcp({ ...DEVICE, verification_uri: `http://user@${host}/` })).toContain('not its own address')
  const stderr = await sentenceOfMcp({ ...DEVICE, user_code: `ABCD${ESCAPE}`, verification_uri: `${origin}/` })
  expect(stderr).toContain('a code for signing in that no one can type')
  expect(stderr).not.toMatch(OBEYED)
})

test('the messages of commands, for people and for programs, contain nothing that a terminal obeys', async () => {
  const odd = `x${ESCAPE}y`
  const commands = [
    ['verify', join(cwd, odd), '--key', odd],
    ['restore', odd],
    ['why', odd],
    ['mcp', '--site', odd],
    [odd],
  ]
  for (const command of commands)
    for (const args of command[0] === 'why' ? [command, [...command, '--json']] : [command]) {
      const { code, stdout, stderr } = await portico(args, { cwd, env: { PORTICO_SITE: odd } })
      expect([args, code === 0, stderr]).toEqual([args, false, expect.stringMatching(/./)])
      expect([args, (stdout + stderr).match(OBEYED)]).toEqual([args, null])
    }
}, 240_000)

test('a backup of one endless line is refused with a sentence', async () => {
  const env = { PORTICO_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'), NODE_OPTIONS: '--max-old-space-size=256' }
  const folder = emptyFolder()
  writeFileSync(join(folder, 'line.backup'), gzipSync(Buffer.alloc(400 * 1024 * 1024, 'x')))
  const { code, stderr } = await portico(['restore', 'line.backup'], { cwd: folder, env })
  rmSync(folder, { recursive: true, force: true })
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/Line 1 of .*line\.backup has more than 16,777,216 characters/),
  ])
})

test('a file of people with an endless line is refused with a sentence', async () => {
  writeFileSync(join(cwd, 'people.jsonl'), Buffer.alloc(40 * 1024 * 1024, '['))
  const { code, stderr } = await portico(['import', 'people.jsonl'], { cwd })
  expect([code, stderr]).toEqual([1, expect.stringMatching(/Line 1 of .*people\.jsonl has more than/)])
})

test('no file of the program prints except through its output', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const printing = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^testing/.test(name))
    .filter((name) =>
      /\bconsole\.(?:log|warn|error|info|debug)\(|process\.std(?:out|err)\b/.test(
        readFileSync(join(folder, name), 'utf8'),
      ),
    )
  // A question on a terminal needs the terminal itself.
  expect(printing).toEqual(['commands/person.ts'])
})
