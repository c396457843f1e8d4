import { isRecord, parseJson } from '@portico/access/guards'
import { DAY, HOUR, MINUTE, SECOND } from '@portico/protocol'
import { OutboundError } from '../errors.js'
import type { ClientDocument, ClientDocuments, ReadDocument } from '../ports/client-documents.js'
import type { Clock } from '../ports/clock.js'
import type { Outbound } from '../ports/outbound.js'

const MOST_BYTES = 64 * 1024
const PATIENCE = 5_000
/** Documents are cached for as long as their host says, within these bounds, in milliseconds. */
const KEPT = { least: 5 * MINUTE, usual: HOUR, most: DAY } as const
const MOST_KEPT = 500
const MOST_REDIRECTS = 32

/**
 * Reads documents over the network. Refused documents are not cached, so that a program that corrects its document is
 * accepted immediately.
 */
export function createClientDocuments({
  outbound,
  clock,
  patience = PATIENCE,
}: {
  readonly outbound: Outbound
  readonly clock: Clock
  /** How long a host may take to respond in full, in milliseconds. */
  readonly patience?: number
}): ClientDocuments {
  const cache = new Map<string, { readonly document: ClientDocument; readonly until: number }>()
  return {
    cached(clientId) {
      const entry = cache.get(clientId)
      return entry && entry.until > clock.now() ? entry.document : undefined
    },
    async read(clientId) {
      const answer = await fetched(outbound, clientId, patience)
      if (!(answer instanceof Response)) return answer
      const read = documentIn(clientId, await answer.text())
      if (!read.ok) return read
      const [oldest] = cache.keys()
      if (cache.size >= MOST_KEPT && oldest !== undefined) cache.delete(oldest)
      cache.set(clientId, { document: read.document, until: clock.now() + lifetimeOf(answer) })
      return read
    },
  }
}

const refuse = (why: string) => ({ ok: false, why }) as const

async function fetched(
  outbound: Outbound,
  clientId: string,
  patience: number,
): Promise<Response | ReturnType<typeof refuse>> {
  try {
    const headers = { accept: 'application/json' }
    const answer = await outbound(clientId, { headers, mostBytes: MOST_BYTES, signal: AbortSignal.timeout(patience) })
    if (answer.status >= 300 && answer.status < 400) return refuse('it redirects to another address')
    return answer.status === 200 ? answer : refuse(`its address responds with status ${answer.status}`)
  } catch (error) {
    if (error instanceof OutboundError) return refuse(error.why)
    throw error
  }
}

function documentIn(clientId: string, text: string): ReadDocument {
  const metadata = parseJson(text)
  if (!isRecord(metadata)) return refuse('it is not a JSON object')
  const { client_id, client_name, redirect_uris, token_endpoint_auth_method = 'none' } = metadata
  if (client_id !== clientId) return refuse('its client_id is not its own address')
  if (token_endpoint_auth_method !== 'none')
    return refuse('its token_endpoint_auth_method is not "none", the only one supported here')
  if (!Array.isArray(redirect_uris) || redirect_uris.length === 0 || !redirect_uris.every(isText))
    return refuse('it has no redirect_uris')
  if (redirect_uris.length > MOST_REDIRECTS) return refuse(`it has more than ${MOST_REDIRECTS} redirect_uris`)
  return { ok: true, document: { name: isText(client_name) ? client_name : '', redirect_uris } }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 2048

function lifetimeOf({ headers }: Response): number {
  const maxAge = /\bmax-age=(\d{1,9})\b/.exec(headers.get('cache-control') ?? '')?.[1]
  const lifetime = maxAge === undefined ? KEPT.usual : Number(maxAge) * SECOND
  return Math.min(Math.max(lifetime, KEPT.least), KEPT.most)
}
