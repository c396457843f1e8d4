import { randomBytes } from 'node:crypto'
import type { PorticoServer } from '@portico/server'
import type { Configuration } from '../settings/resolve.js'

/**
 * Calls `use` with the routes of the identity API, for programs that do not serve it: those of a server with an empty in-memory
 * database, which never listens.
 */
export async function withRoutes(
  { url, orgId }: Pick<Configuration, 'url' | 'orgId'>,
  use: (router: PorticoServer['app']) => Promise<void>,
): Promise<void> {
  const { createServer, migrate, openDatabase } = await import('@portico/server')
  const database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  try {
    await migrate(database)
    const masterKey = randomBytes(32)
    const adminKey = randomBytes(32).toString('hex')
    const off = { rateLimits: false, devOutbox: false, trustProxy: false, logLevel: 'silent' }
    const settings = { url, orgId, origins: [], masterKey, adminKey, ...off }
    const server = await createServer({ settings, database })
    try {
      await server.app.ready()
      await use(server.app)
    } finally {
      await server.close()
    }
  } finally {
    await database.close()
  }
}
