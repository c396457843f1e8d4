import {
  CONTENT_KEY_LIMITS,
  type ContentKeysRequest,
  type ContentKeysResult,
  type ENDPOINTS,
  type Envelope,
  type HEADERS,
  LIMITS,
  type OpenKeysResult,
} from '@portico/protocol'
import type { ManifestPart } from '@portico/seal'

/** Only the types of the tables: the tables themselves must not be part of a page. */
const PATH: (typeof ENDPOINTS)['releaseContentKeys']['path'] = '/content-keys'
const OPEN_PATH: (typeof ENDPOINTS)['releaseOpenKeys']['path'] = '/open-keys'
const ORGANIZATION: (typeof HEADERS)['organization'] = 'SlashID-OrgID'

/** A request for keys. The caller passes `fetch` and `signal`. */
export interface ReleaseInput extends ContentKeysRequest {
  readonly fetch: typeof fetch
  readonly baseURL: string
  readonly orgID: string
  readonly token: string
  readonly signal: AbortSignal
}

/**
 * The answer, or why there is none. `signed_out` means that the server explicitly rejected this session: it has ended,
 * or lacks the second factor that is now required. Any other failure (no response, a proxy's page) does not end the
 * session.
 */
export type Release =
  | { readonly ok: true; readonly result: ContentKeysResult }
  | { readonly ok: false; readonly reason: 'signed_out' | 'unreachable' }

/** Requests content keys from the identity server, which decides based on the person's current groups. */
export const releaseKeys = ({ orgID, token, ...input }: ReleaseInput): Promise<Release> =>
  release(PATH, input, { Authorization: `Bearer ${token}`, [ORGANIZATION]: orgID })

/** Requests the keys of parts and pages that everyone may read at this time. No one is identified. */
export const releaseOpenKeys = (input: Omit<ReleaseInput, 'orgID' | 'token'>): Promise<Release> =>
  release(OPEN_PATH, input)

async function release(
  path: string,
  { fetch, baseURL, signal, build, tickets, pages, shared }: Omit<ReleaseInput, 'orgID' | 'token'>,
  session?: Readonly<Record<string, string>>,
): Promise<Release> {
  try {
    const response = await fetch(baseURL + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...session },
      body: JSON.stringify({ build, tickets, pages, shared }),
      signal,
    })
    if (session && response.status === 401) return { ok: false, reason: 'signed_out' }
    const { result, errors } = (await response.json()) as Envelope<ContentKeysResult | OpenKeysResult>
    if (session && response.status === 403 && Array.isArray(errors)) return { ok: false, reason: 'signed_out' }
    const answer = result && { groups: [], ...result }
    return response.ok && isAnswer(answer) ? { ok: true, result: answer } : { ok: false, reason: 'unreachable' }
  } catch {
    return { ok: false, reason: 'unreachable' }
  }
}

const isAnswer = (result: Partial<ContentKeysResult> | null | undefined): result is ContentKeysResult =>
  [result?.keys, result?.denied, result?.groups].every(Array.isArray)

/**
 * The address of a page without a final slash and without the name of its file: hosts serve it with either. The server knows
 * no other spellings for a site on another host, except for escapes and letter case.
 */
export const pagePathOf = (pathname: string): string => pathname.replace(/(\/index)?\.html?$|\/$/i, '') || '/'

/** A part of the manifest, with its number. */
export interface PartTicket extends ManifestPart {
  readonly index: number
}

/** Which parts are requested, and from where. */
export interface BatchScope {
  /** The part that the page is waiting for. Its ticket is the first. */
  readonly first?: number | undefined
  /** The numbers of the parts; by default, of all. */
  readonly only?: readonly number[] | undefined
  /** Whether the requests are for `/open-keys`, whose body must be smaller. */
  readonly isOpen?: boolean
}

/** Space in a body for one page and everything else but tickets. */
const REST = 4096

/** Parts in as few requests as the server allows, and at least one. */
export function batchesOf(
  parts: readonly ManifestPart[],
  { first, only, isOpen = false }: BatchScope = {},
): PartTicket[][] {
  const limit = (isOpen ? LIMITS.openBodyBytes : LIMITS.bodyBytes) - REST
  const all = parts
    .map((part, index) => ({ ...part, index }))
    .filter(({ index }) => only === undefined || only.includes(index))
  const own = all.filter(({ index }) => index === first)
  const batches: PartTicket[][] = [[]]
  let bytes = 0
  for (const part of [...own, ...all.filter(({ index }) => index !== first)]) {
    const size = part.ticket.length + 3
    const last = batches.at(-1)
    if (last && last.length < CONTENT_KEY_LIMITS.ticketsAtOnce && bytes + size <= limit) {
      last.push(part)
      bytes += size
    } else {
      batches.push([part])
      bytes = size
    }
  }
  return batches
}
