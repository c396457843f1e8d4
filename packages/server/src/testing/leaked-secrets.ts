import type { FastifyInstance } from 'fastify'
import type { Log } from '../ground/ports/log.js'
import type { Services } from '../identity/services.js'

/** A log that stores what is written to it, and passes it on. */
export function watchedLog(log?: Log): { readonly log: Log; readonly lines: readonly string[] } {
  const lines: string[] = []
  const write =
    (level: keyof Log): Log['info'] =>
    (fields, message) => {
      lines.push(JSON.stringify([fields, message]))
      log?.[level]?.(fields, message)
    }
  return { lines, log: { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') } }
}

const TOKEN = /\bey[\w-]{20,}\.[\w-]{20,}\.[\w-]{20,}/g
/** Long enough to be a secret and not one of our words, like the ids in links. */
const LINK = /(?:\/link\/|sidcp=)([\w-]{40,})/g

const GUEST_LINK = /portico_guest_[\w-]{40,}/g

/** Tests put texts in any script into every field; those also occur elsewhere. */
const LIKE_A_SECRET = /^[\x20-\x7e]{6,300}$/

/** Collects everything that a server sends or receives that must not occur in its log. */
export function watchSecrets(app: FastifyInstance, { bodies }: { readonly bodies: boolean }): ReadonlySet<string> {
  const secrets = new Set<string>()
  app.addHook('preHandler', async ({ body }) => {
    const { data, password } = (body ?? {}) as { data?: Record<string, unknown>; password?: unknown }
    for (const secret of [password, data?.password, data?.otp, data?.challenge])
      if (bodies && typeof secret === 'string' && LIKE_A_SECRET.test(secret)) secrets.add(secret)
  })
  app.addHook('onSend', async (_request, _reply, payload) => {
    if (typeof payload !== 'string') return
    for (const [secret] of [...payload.matchAll(TOKEN), ...payload.matchAll(GUEST_LINK)]) secrets.add(secret)
  })
  return secrets
}

/** The first line of the log or the audit log that contains a secret; undefined if there is none. */
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
  const leak = [...secrets, ...sent].find((secret) => contains(written, secret))
  return leak && written.split('\n').find((line) => contains(line, leak))
}

/** A six-digit code within a longer number or id does not count. */
function contains(text: string, secret: string): boolean {
  for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + 1))
    if (!/[\w-]/.test(text.charAt(at - 1)) && !/[\w-]/.test(text.charAt(at + secret.length))) return true
  return false
}
