import type { FastifyInstance } from 'fastify'
import type { Log } from '../ports/log.js'
import type { Services } from '../services.js'

/** A log that remembers what was written to it, and passes it on. */
export function watchedLog(log?: Log): { readonly log: Log; readonly lines: readonly string[] } {
  const lines: string[] = []
  const write =
    (level: keyof Log): Log['info'] =>
    (fields, message) => {
      lines.push(JSON.stringify([fields, message]))
      log?.[level](fields, message)
    }
  return { lines, log: { info: write('info'), warn: write('warn'), error: write('error') } }
}

const TOKEN = /\bey[\w-]{20,}\.[\w-]{20,}\.[\w-]{20,}/g
/** Long enough to be a secret and no word of ours; the ids of links are such. */
const LINK = /(?:\/link\/|sidcp=)([\w-]{40,})/g

/** Tests put texts of any script into every field; those stand elsewhere too. */
const LIKE_A_SECRET = /^[\x20-\x7e]{6,300}$/

/** Everything that a server gives out or is given that must not stand in its log. */
export function watchSecrets(app: FastifyInstance, { bodies }: { readonly bodies: boolean }): ReadonlySet<string> {
  const secrets = new Set<string>()
  app.addHook('preHandler', async ({ body }) => {
    const { data, password } = (body ?? {}) as { data?: Record<string, unknown>; password?: unknown }
    for (const secret of [password, data?.password, data?.otp, data?.challenge])
      if (bodies && typeof secret === 'string' && LIKE_A_SECRET.test(secret)) secrets.add(secret)
  })
  app.addHook('onSend', async (_request, _reply, payload) => {
    if (typeof payload === 'string') for (const [token] of payload.matchAll(TOKEN)) secrets.add(token)
  })
  return secrets
}

/** The first secret that is in the log or the audit, and where; undefined when all is well. */
export async function leaked(
  { stores, outbox, settings }: Services,
  secrets: ReadonlySet<string>,
  lines: readonly string[],
): Promise<string | undefined> {
  const messages = await outbox.list(stores, { limit: 1_000 })
  const audit = await stores.audit.list(settings.orgId, 1_000)
  const sent = messages.flatMap(({ text }) => [
    ...[...text.matchAll(LINK)].map(([, link = '']) => link),
    ...(/\b\d{6}\b/.exec(text) ?? []),
  ])
  const written = [...lines, ...audit.map((row) => JSON.stringify(row))].join('\n')
  const found = [...secrets, ...sent].find((secret) => contains(written, secret))
  return found && written.split('\n').find((line) => contains(line, found))
}

/** A code of six digits within a longer number or id is no code. */
function contains(text: string, secret: string): boolean {
  for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + 1))
    if (!/[\w-]/.test(text.charAt(at - 1)) && !/[\w-]/.test(text.charAt(at + secret.length))) return true
  return false
}
