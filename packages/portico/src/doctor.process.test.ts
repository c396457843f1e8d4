import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { openDatabase } from '@portico/server'
import { freePort } from '@portico/server/testing/free-port'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyFolder, portico, serving } from './testing/program.js'

interface Finding {
  readonly about: string
  readonly state: 'good' | 'note' | 'wrong'
  readonly text: string
}

/** What `portico doctor` says, which never changes anything. */
async function findings(env: Readonly<Record<string, string>>, cwd = emptyFolder()): Promise<readonly Finding[]> {
  const { stdout } = await portico(['doctor', '--json'], { cwd, env: { PORTICO_SITE: '', ...env } })
  return JSON.parse(stdout).findings
}
const of = async (about: string, ...asked: Parameters<typeof findings>) =>
  (await findings(...asked)).filter((finding) => finding.about === about)

const PUBLIC = { PORTICO_URL: 'https://docs.example', PORTICO_TRUST_PROXY: '1' }

test('nothing is wrong with an empty folder', async () => {
  const all = await findings({ PORT: String(await freePort()) })
  expect(all.filter(({ state }) => state === 'wrong')).toEqual([])
})

describe('the address', () => {
  test.each([
    [{ PORTICO_URL: 'http://docs.example' }, /^PORTICO_URL has http:\/\/docs\.example, which is not encrypted/],
    [{ ...PUBLIC, PORTICO_ORIGINS: 'http://site.example' }, /^PORTICO_ORIGINS has http:\/\/site\.example/],
  ])('%j is not encrypted', async (env, sentence) => {
    expect(await of('Address', env)).toEqual([
      { about: 'Address', state: 'wrong', text: expect.stringMatching(sentence) },
    ])
  })

  test('an https address without a trusted proxy', async () => {
    const [finding] = await of('Proxy', { PORTICO_URL: 'https://docs.example' })
    expect(finding).toMatchObject({ state: 'wrong', text: expect.stringContaining('PORTICO_TRUST_PROXY') })
    expect((await of('Proxy', PUBLIC))[0]?.state).toBe('good')
  })
})

describe('the port', () => {
  test('of another program', async () => {
    const other = createServer((_, response) => response.end('hello'))
    other.listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const [finding] = await of('Port', { PORT: String(port) })
    expect(finding).toMatchObject({ state: 'wrong', text: expect.stringContaining('used by another program') })
    other.close()
  })

  test('of this program', async () => {
    const cwd = emptyFolder()
    const server = await serving({ cwd, env: { PORTICO_SITE: '' } })
    const [finding] = await of('Port', { PORT: new URL(server.url).port }, cwd)
    expect(finding).toMatchObject({ state: 'good', text: expect.stringContaining('used by this program') })
    const gone = once(server.child, 'close')
    server.child.kill('SIGTERM')
    await gone
  })
})

describe('the data directory', () => {
  test('that is a file', async () => {
    const cwd = emptyFolder()
    writeFileSync(join(cwd, 'data'), '')
    const [finding] = await of('Data', { PORTICO_DATA: 'data' }, cwd)
    expect(finding).toMatchObject({ state: 'wrong', text: expect.stringContaining('is a file') })
  })

  test.skipIf(process.getuid?.() === 0)('that cannot be written', async () => {
    const cwd = emptyFolder()
    chmodSync(cwd, 0o500)
    const [finding] = await of('Data', { PORTICO_DATA: join(cwd, 'data') })
    expect(finding).toMatchObject({ state: 'wrong', text: expect.stringContaining('cannot be written') })
    chmodSync(cwd, 0o700)
  })

  test.skipIf(!existsSync('/dev/shm'))('in memory', async () => {
    const folder = mkdtempSync('/dev/shm/portico-')
    const texts = async (env: Record<string, string>) =>
      (await of('Data', { ...env, PORTICO_DATA: folder })).filter(({ text }) => text.includes('is in memory'))
    expect((await texts(PUBLIC)).map(({ state }) => state)).toEqual(['wrong'])
    expect((await texts({})).map(({ state }) => state)).toEqual(['note'])
    rmSync(folder, { recursive: true })
  })
})

describe('the mail host', () => {
  test('that does not listen', async () => {
    const url = `smtp://user:hunter2@127.0.0.1:${await freePort()}`
    const [finding] = await of('Mail', { SMTP_URL: url })
    expect(finding).toMatchObject({ state: 'wrong', text: expect.stringContaining('refuses the connection') })
    expect(finding?.text).not.toContain('hunter2')
  })

  test('that refuses the sign-in, and one that says nothing', async () => {
    const refusing = createTcpServer((socket) => {
      socket.write('220 ready\r\n')
      socket.on('data', (data) => {
        const line = String(data)
        if (/^EHLO/i.test(line)) socket.write('250-host\r\n250 AUTH PLAIN\r\n')
        else if (/^AUTH/i.test(line)) socket.write('535 no such user\r\n')
        else socket.end('221 bye\r\n')
      })
    })
    const silent = createTcpServer()
    for (const host of [refusing, silent]) {
      host.listen(0, '127.0.0.1')
      await once(host, 'listening')
    }
    const at = (host: typeof silent) => `smtp://user:hunter2@127.0.0.1:${(host.address() as AddressInfo).port}`
    const [refused] = await of('Mail', { SMTP_URL: at(refusing) })
    expect(refused).toMatchObject({ state: 'wrong', text: expect.stringContaining('refuses the user name') })
    const [late] = await of('Mail', { SMTP_URL: at(silent) })
    expect(late).toMatchObject({ state: 'wrong', text: expect.stringContaining('does not answer') })
    refusing.close()
    silent.close()
  })
})

describe('a server that has run', () => {
  let cwd: string
  beforeAll(async () => {
    cwd = emptyFolder()
    const server = await serving({ cwd, env: { PORTICO_SITE: '' } })
    const gone = once(server.child, 'close')
    server.child.kill('SIGTERM')
    await gone
    await portico(['person', 'add', 'ada@example.com'], { cwd })
  })
  afterAll(() => rmSync(cwd, { recursive: true, force: true }))

  test('has a clock that agrees with its records', async () => {
    expect((await of('Clock', {}, cwd))[0]?.state).toBe('good')
  })

  test('has records from the future', async () => {
    const database = await openDatabase({ kind: 'sqlite', file: join(cwd, '.portico', 'portico.db') })
    await sql`update audit set at = at + 3600000`.execute(database.query)
    await database.close()
    const [finding] = await of('Clock', {}, cwd)
    expect(finding).toMatchObject({ state: 'wrong', text: expect.stringMatching(/^is 3[56]\d\d seconds behind/) })
  })
})
