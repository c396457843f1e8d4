import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { selfSigned } from '../../testing/self-signed.js'
import { openDatabase } from './database.js'

const servers: { close(): void }[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const refusal = (url: string) =>
  openDatabase({ kind: 'postgres', url }).then(
    () => 'opened',
    (error: Error) => error.message,
  )

const certificate = () => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }), cert: selfSigned('other.example', pair) }
}

/** A host that accepts the request for TLS or not, as PostgreSQL does. */
async function host(answer: 'S' | 'N', identity = certificate()): Promise<number> {
  const secure = createTlsServer(identity)
  secure.on('tlsClientError', () => {})
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(answer)
      if (answer === 'S') secure.emit('connection', socket as unknown as TLSSocket)
    })
  })
  server.listen(0, '127.0.0.1')
  servers.push(server, secure)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('a certificate of an unknown authority is said to be one', async () => {
  const message = await refusal(`postgres://portico:hunter2@127.0.0.1:${await host('S')}/hub?sslmode=verify-full`)
  expect(message).toMatch(/^postgres:\/\/127\.0\.0\.1:\d+\/hub has a certificate of an authority that this machine/)
  expect(message).toContain('sslrootcert')
  expect(message).not.toContain('hunter2')
})

test('sslrootcert names the authority that is trusted, and no other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-authority-'))
  const identity = certificate()
  const port = await host('S', identity)
  const trusting = (cert: string) => {
    const file = join(folder, 'ca.pem')
    writeFileSync(file, cert)
    return refusal(`postgres://portico@127.0.0.1:${port}/hub?sslmode=verify-full&sslrootcert=${file}`)
  }
  // Its name is checked only once it is trusted.
  expect(await trusting(identity.cert)).toContain('has a certificate for another host name')
  expect(await trusting(certificate().cert)).toContain('has a certificate of an authority that this machine')
  rmSync(folder, { recursive: true })
})

test('a host without encryption is said to be one', async () => {
  const message = await refusal(`postgres://portico@127.0.0.1:${await host('N')}/hub?sslmode=verify-full`)
  expect(message).toContain('does not encrypt connections, but DATABASE_URL requires it')
})

test('an unknown host is said to be one', async () => {
  expect(await refusal('postgres://portico@database.invalid:5432/hub')).toContain('has an unknown host name')
})
