/** Better Auth with the same SQLite engine and settings, with its codes delivered to the parent process. argv: the file. */
import { createServer } from 'node:http'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { toNodeHandler } from 'better-auth/node'
import { emailOTP } from 'better-auth/plugins'
import { SqliteDialect } from 'kysely'
import Database from 'libsql'
import { announce, deliver } from '../peers/listen.mjs'

const database = new Database(process.argv[2])
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'busy_timeout = 5000']) database.pragma(pragma)
const auth = betterAuth({
  database: { dialect: new SqliteDialect({ database }), type: 'sqlite' },
  baseURL: 'http://localhost:3999',
  secret: 'a secret of the bench, long enough to be taken',
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { disabled: true },
  plugins: [emailOTP({ sendVerificationOTP: async ({ email, otp }) => deliver(email, otp) })],
})
const { runMigrations } = await getMigrations(auth.options)
await runMigrations()
await announce(createServer(toNodeHandler(auth)))
