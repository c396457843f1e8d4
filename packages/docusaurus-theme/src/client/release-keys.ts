import { type ContentKeysResult, ENDPOINTS, type Envelope, HEADERS } from '@portico/protocol'

/** What a release asks for. `fetch` and `signal` come from the caller. */
export interface ReleaseInput {
  readonly fetch: typeof fetch
  readonly baseURL: string
  readonly orgID: string
  readonly token: string
  readonly build: string
  readonly audiences: readonly (readonly string[])[]
  readonly signal: AbortSignal
}

/** The keys, or why there are none. A dead server and a dead session are told apart: only the second ends the session. */
export type Release =
  | { readonly ok: true; readonly result: ContentKeysResult }
  | { readonly ok: false; readonly reason: 'signed_out' | 'unreachable' }

/** Asks the identity server for content keys. The server decides by the person's groups of this moment. */
export async function releaseKeys(input: ReleaseInput): Promise<Release> {
  const { baseURL, orgID, token, build, audiences, signal } = input
  try {
    const response = await input.fetch(baseURL + ENDPOINTS.releaseContentKeys.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, [HEADERS.organization]: orgID },
      body: JSON.stringify({ build, audiences }),
      signal,
    })
    if (response.status === 401) return { ok: false, reason: 'signed_out' }
    const { result } = (await response.json()) as Envelope<ContentKeysResult>
    return response.ok && result ? { ok: true, result } : { ok: false, reason: 'unreachable' }
  } catch {
    return { ok: false, reason: 'unreachable' }
  }
}
