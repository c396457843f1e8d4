/** Portico's identity server with its codes delivered to the parent process. argv: the SQLite file. */
import { randomBytes } from 'node:crypto'
import { createServer, migrate, openDatabase } from '@portico/server'
import { deliver } from './listen.mjs'

const database = await openDatabase({ kind: 'sqlite', file: process.argv[2] })
await migrate(database)
const server = await createServer({
  database,
  settings: {
    url: 'http://localhost:3999',
    origins: [],
    orgId: '7c0b6f0e-5c1e-4b0a-9a3e-000000000001',
    masterKey: randomBytes(32),
    adminKey: randomBytes(32).toString('base64url'),
    rateLimits: false,
    devOutbox: false,
    trustProxy: false,
    logLevel: 'silent',
  },
  mailer: { send: async ({ to, subject }) => deliver(to, /\d{6}/.exec(subject)?.[0]) },
})
await server.app.listen({ port: 0, host: '127.0.0.1' })
server.start()
process.send({ port: server.app.server.address().port })
