import type { FastifyInstance } from 'fastify'
import { DatabaseError } from '../../ground/errors.js'
import type { Services } from '../../identity/services.js'
import { relatedOrigins } from '../../sign-in/methods/passkey/scope.js'
import type { Database } from '../../storage/engine/database.js'
import { checkMigrations } from '../../storage/migrations/check-migrations.js'

/** A condition for sending requests to this server: resolves with undefined if it is met, and with a sentence if not. */
export type ReadinessCheck = () => Promise<string | undefined>

/**
 * Routes for operators and other programs: liveness, readiness, the keys that sign tokens, and the sites that share
 * passkeys.
 */
export function mountSystem(
  app: FastifyInstance,
  services: Services,
  database: Database,
  checks: readonly ReadinessCheck[],
): void {
  // Fails only if a restart helps, and so not while the database is away.
  app.get('/health', async (_, reply) => {
    if (!database.isStuck()) return { status: 'ok' }
    return reply.code(503).send({ status: 'stuck', problem: 'A connection to the database was not given back.' })
  })

  app.get('/ready', async (_, reply) => {
    const problems = (await Promise.all([databaseReady(database), ...checks.map((check) => check())])).flatMap(
      (problem) => problem ?? [],
    )
    if (problems.length === 0) return { status: 'ready' }
    return reply.code(503).send({ status: 'not ready', problems })
  })

  app.get('/.well-known/jwks.json', { config: { anyOrigin: true } }, async (_, reply) => {
    reply.header('cache-control', 'public, max-age=300')
    return services.signer.publicKeys()
  })

  // Browsers read this before a site on another host uses a passkey of this one (WebAuthn Level 3, 5.11).
  app.get('/.well-known/webauthn', { config: { anyOrigin: true } }, async (_, reply) => {
    reply.header('cache-control', 'public, max-age=300')
    return { origins: relatedOrigins(services.settings) }
  })
}

async function databaseReady(database: Database): Promise<string | undefined> {
  try {
    const { pending } = await checkMigrations(database)
    return pending.length === 0 ? undefined : 'The database schema is older than this program; run portico migrate.'
  } catch (error) {
    return error instanceof DatabaseError ? error.message : 'The database does not respond.'
  }
}
