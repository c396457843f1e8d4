import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import { openDatabase } from '@portico/server'
import { freePort } from '@portico/server/testing/free-port'
import { startSamlUpstream } from '@portico/server/testing/saml-upstream'
import { selfSigned } from '@portico/server/testing/self-signed'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { emptyFolder, type ProgramOptions, portico } from './testing/program.js'

/** Something that an operator does wrong. */
interface Mistake {
  readonly name: string
  /** The check that finds it, and how its sentence says what is wrong, why that matters and what to do. */
  readonly about: string
  readonly says: readonly [what: RegExp, why: RegExp, remedy: RegExp]
  readonly needsMounts?: boolean
  make(cwd: string): Promise<Omit<ProgramOptions, 'cwd'>>
}

const HTTPS = { PORTICO_URL: 'https://docs.example' }
const PUBLIC = { ...HTTPS, PORTICO_TRUST_PROXY: '1' }
const PASSWORD = 'hunter2-hunter2'

const listening = async (server: Server): Promise<number> => {
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A host that answers the first message as PostgreSQL does, and then gets the socket. */
const postgresHost = (act: Parameters<typeof createServer>[1]) => listening(createServer({}, act))

/** Creates the database and the secrets, with a command that needs no server. */
async function withDatabase(cwd: string): Promise<void> {
  const { code, stderr } = await portico(['person', 'add', 'ada@example.com'], { cwd, env: { PORTICO_SITE: '' } })
  expect([code, stderr]).toEqual([0, ''])
}

const changed = async (cwd: string, change: ReturnType<typeof sql>) => {
  const database = await openDatabase({ kind: 'sqlite', file: join(cwd, '.portico', 'portico.db') })
  await change.execute(database.query)
  await database.close()
}

/** Runs with a file system of its own in the data folder. */
const mounted = (cwd: string, script: string): Omit<ProgramOptions, 'cwd'> => ({
  within: ['unshare', '--mount', 'sh', '-c', `mkdir -p data && ${script} && exec "$@"`, 'sh'],
  env: { ...PUBLIC, PORTICO_DATA: join(cwd, 'data') },
})

const MISTAKES: readonly Mistake[] = [
  {
    name: 'a mail host that is down',
    about: 'Mail',
    says: [/cannot be sent/, /refuses the connection/, /check SMTP_URL/],
    make: async () => ({ env: { ...PUBLIC, SMTP_URL: `smtp://hub:${PASSWORD}@127.0.0.1:${await freePort()}` } }),
  },
  {
    name: 'no mail host at a public address',
    about: 'Mail',
    says: [/cannot be sent/, /SMTP_URL is not set/, /SMTP_URL/],
    make: async () => ({ env: PUBLIC }),
  },
  {
    name: 'a public address without encryption',
    about: 'Address',
    says: [/http:\/\/docs\.example, which is not encrypted/, /can read tokens/, /use https/],
    make: async () => ({ env: { PORTICO_URL: 'http://docs.example' } }),
  },
  {
    name: 'a proxy that is not trusted',
    about: 'Proxy',
    says: [/PORTICO_TRUST_PROXY is off/, /share its limits/, /set it to 1/],
    make: async () => ({ env: HTTPS }),
  },
  {
    name: 'data in memory',
    about: 'Data',
    says: [/is in memory/, /is lost when this machine restarts/, /put it on a disk/],
    async make() {
      const folder = mkdtempSync('/dev/shm/portico-')
      onTestFinished(() => rmSync(folder, { recursive: true }))
      return { env: { ...PUBLIC, PORTICO_DATA: folder } }
    },
  },
  {
    name: 'data on a disk that is mounted read-only',
    about: 'Data',
    needsMounts: true,
    says: [/cannot be written/, /mounted read-only/, /set PORTICO_DATA to another folder/],
    make: async (cwd) => mounted(cwd, 'mount -t tmpfs -o ro tmpfs data'),
  },
  {
    name: 'a full disk',
    about: 'Data',
    needsMounts: true,
    says: [/has 0 MiB left/, /no one can sign in/, /free some space/],
    make: async (cwd) =>
      mounted(
        cwd,
        'mount -t tmpfs -o size=64k tmpfs data && { head -c 99999 /dev/zero >data/other 2>/dev/null || true; }',
      ),
  },
  {
    name: 'the database of several nodes with the keys of one',
    about: 'Secrets',
    says: [/only in the data directory of this node/, /cannot decrypt what is stored/, /set them on every node/],
    make: async () => ({ env: { ...PUBLIC, DATABASE_URL: `postgres://hub@127.0.0.1:${await freePort()}/hub` } }),
  },
  {
    name: 'a clock that is an hour late',
    about: 'Clock',
    says: [/^is 3[56]\d\d seconds behind/, /tokens end, .* at the wrong time/, /turn on the time service/],
    async make(cwd) {
      await withDatabase(cwd)
      await changed(cwd, sql`update audit set at = at + 3600000`)
      return {}
    },
  },
  {
    name: 'a SAML provider whose certificate has expired',
    about: 'Certificates',
    says: [/SAML provider “Acme”/, /expired on 2024-05-01/, /get its current metadata/],
    async make(cwd) {
      const upstream = await startSamlUpstream()
      await upstream.close()
      const ended = selfSigned('acme', generateKeyPairSync('rsa', { modulusLength: 2048 }), '240501')
      const content = ended.replace(/-----.*-----|\n/g, '')
      const metadata = upstream.metadata.replace(/(<(?:\w+:)?X509Certificate>)[^<]*/g, `$1${content}`)
      writeFileSync(join(cwd, 'acme.xml'), metadata)
      const added = await portico(['provider', 'add', 'saml', 'Acme', '--metadata', 'acme.xml'], { cwd })
      expect([added.code, added.stderr]).toEqual([0, ''])
      return {}
    },
  },
  {
    name: 'an OpenID provider that does not respond',
    about: 'Providers',
    says: [
      /OpenID provider http:\/\/127\.0\.0\.1:\d+ does not respond/,
      /no one can sign in with it/,
      /check its address/,
    ],
    async make(cwd) {
      const issuer = `http://127.0.0.1:${await freePort()}`
      const args = ['provider', 'add', 'oidc', 'custom', '--client-id', 'hub', '--issuer', issuer, '--secret-stdin']
      const added = await portico(args, { cwd, input: `${PASSWORD}\n` })
      expect([added.code, added.stderr]).toEqual([0, ''])
      return {}
    },
  },
  {
    name: 'a port that another program uses',
    about: 'Port',
    says: [/is used by another program/, /used/, /stop it, or set PORT/],
    make: async () => ({ env: { PORT: String(await listening(createServer((socket) => socket.end()))) } }),
  },
  {
    name: 'a wrong password of PostgreSQL',
    about: 'Database',
    says: [/^postgres:\/\/127\.0\.0\.1:\d+\/hub refused/, /the user or password/, /check DATABASE_URL/],
    async make() {
      const fields = Buffer.from('SFATAL\0C28P01\0Mpassword authentication failed\0\0')
      const head = Buffer.from([0x45, 0, 0, 0, fields.length + 4])
      const port = await postgresHost((socket) => socket.once('data', () => socket.end(Buffer.concat([head, fields]))))
      return { env: { DATABASE_URL: `postgres://hub:${PASSWORD}@127.0.0.1:${port}/hub` } }
    },
  },
  {
    name: 'a private authority of PostgreSQL that is not trusted',
    about: 'Database',
    says: [/has a certificate of an authority/, /this machine does not trust/, /sslrootcert=/],
    async make() {
      const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
      const key = pair.privateKey.export({ type: 'pkcs8', format: 'pem' })
      const secure = createTlsServer({ key, cert: selfSigned('127.0.0.1', pair) })
      secure.on('tlsClientError', () => {})
      const port = await postgresHost((socket) => {
        socket.on('error', () => {})
        socket.once('data', () => {
          socket.write('S')
          secure.emit('connection', socket as unknown as TLSSocket)
        })
      })
      return { env: { DATABASE_URL: `postgres://hub:${PASSWORD}@127.0.0.1:${port}/hub?sslmode=verify-full` } }
    },
  },
  {
    name: 'a secret that can be guessed',
    about: 'Settings',
    says: [/PORTICO_ADMIN_KEY has 15 characters/, /can be guessed/, /fewer than 24/],
    make: async () => ({ env: { PORTICO_ADMIN_KEY: PASSWORD } }),
  },
  {
    name: 'several workers with SQLite',
    about: 'Settings',
    says: [/PORTICO_WORKERS is 4/, /has not yet stored on the disk/, /Use 1, or PostgreSQL/],
    make: async () => ({ env: { PORTICO_WORKERS: '4' } }),
  },
  {
    name: 'keys that other users can read',
    about: 'Secrets',
    says: [/can read .*master\.key/, /everything that Portico stores/, /chmod 600/],
    async make(cwd) {
      await withDatabase(cwd)
      chmodSync(join(cwd, '.portico', 'master.key'), 0o644)
      return {}
    },
  },
  {
    name: 'a database without its master key',
    about: 'Secrets',
    says: [/its master\.key is missing/, /can no longer be read/, /Restore the file/],
    async make(cwd) {
      await withDatabase(cwd)
      rmSync(join(cwd, '.portico', 'master.key'))
      return {}
    },
  },
]

const canMount = spawnSync('unshare', ['--mount', 'true']).status === 0

test.for(MISTAKES)('portico doctor finds $name', async ({ about, says, needsMounts, make }, { skip }) => {
  const isPossible = needsMounts ? canMount : !(about === 'Data' && !existsSync('/dev/shm'))
  skip(!isPossible)
  const cwd = emptyFolder()
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  const { env, ...options } = await make(cwd)
  const { code, stdout } = await portico(['doctor', '--json'], { cwd, env: { PORTICO_SITE: '', ...env }, ...options })
  const { findings } = JSON.parse(stdout) as { findings: { about: string; state: string; text: string }[] }
  const sentences = findings.filter((finding) => finding.about === about && finding.state === 'wrong')
  expect(code).toBe(1)
  expect(sentences.map(({ text }) => text).filter((text) => says.every((part) => part.test(text)))).toHaveLength(1)
  expect(stdout).not.toContain(PASSWORD)
  const secrets = join(cwd, '.portico', 'admin.key')
  if (existsSync(secrets)) expect(stdout).not.toContain(readFileSync(secrets, 'utf8').trim())
})
