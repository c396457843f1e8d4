/** Portico's identity server with its codes delivered to the parent process. argv: the SQLite file, or PostgreSQL's URL. */
import { randomBytes } from 'node:crypto'
import { createServer, migrate, openDatabase } from '@portico/server'
import { deliver } from './listen.mjs'

const [place] = process.argv.slice(2)
const adminKey = randomBytes(32).toString('base64url')
const database = await openDatabase(
  place.startsWith('postgres:') ? { kind: 'postgres', url: place } : { kind: 'sqlite', file: place },
)
await migrate(database)
const server = await createServer({
  database,
  settings: {
    url: 'http://localhost:3999',
    origins: [],
    orgId: '7c0b6f0e-5c1e-4b0a-9a3e-000000000001',
    // Always the same, because a file may be measured again.
    masterKey: Buffer.alloc(32, 'bench'),
    adminKey,
    rateLimits: false,
    devOutbox: false,
    trustProxy: false,
    logLevel: 'silent',
  },
  mailer: { send: async ({ to, subject }) => deliver(to, /\d{6}/.exec(subject)?.[0]) },
})
await server.app.listen({ port: 0, host: '127.0.0.1' })
server.start()
process.send({ port: server.app.server.address().port, adminKey })
