import type { ENDPOINTS } from '@portico/protocol'
import { session } from '@portico-site/late'
import late from '@portico-site/late-config'
import { storedToken } from './token.js'

/** Only the type of the table: the table itself has no place in a page. */
const PATH: (typeof ENDPOINTS)['requestAccess']['path'] = '/access-requests'
const PATIENCE = 10_000
/** How often a waiting page asks whether the request was decided. */
const EVERY = 10_000

/** How a request for access went: `unknown` when this server takes none. */
export type Asked = 'sent' | 'unknown' | 'failed'

/** Asks the people who run the site for groups, in the name of the person signed in. Asking twice is asking once. */
export async function askForAccess(groups: readonly string[]): Promise<Asked> {
  const { pathname } = location
  try {
    const response = await call({ method: 'POST', body: JSON.stringify({ groups, page: pathname }) })
    return response.ok ? 'sent' : response.status === 404 || response.status === 405 ? 'unknown' : 'failed'
  } catch {
    return 'failed'
  }
}

/** What became of a request. */
export type Decision = 'open' | 'approved' | 'denied'

/**
 * Follows the person's latest request for these groups: reports its current state, and then each change. While it is open the
 * page asks now and then, and as soon as it becomes visible again.
 * @returns how to stop.
 */
export function followRequest(groups: readonly string[], tell: (decision: Decision) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: Decision | undefined
  let stopped = false
  const look = async () => {
    clearTimeout(timer)
    const decision = document.hidden ? last : await latest(groups).catch(() => last)
    if (stopped) return
    if (decision !== undefined && decision !== last) tell(decision)
    last = decision
    if (decision === 'open') timer = setTimeout(look, EVERY)
  }
  const seen = () => void (document.hidden || look())
  document.addEventListener('visibilitychange', seen)
  void look()
  return () => {
    stopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', seen)
  }
}

async function latest(groups: readonly string[]): Promise<Decision | undefined> {
  const wanted = [...groups].sort().join()
  const response = await call({})
  if (!response.ok) return undefined
  const { result } = (await response.json()) as { result: readonly { groups: readonly string[]; state: Decision }[] }
  return result.find((request) => [...request.groups].sort().join() === wanted)?.state
}

async function call(init: RequestInit): Promise<Response> {
  const response = await fetch(late.baseURL + PATH, {
    ...init,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${storedToken() ?? ''}` },
    signal: AbortSignal.timeout(PATIENCE),
  })
  // The session has ended: what it opened closes.
  if (response.status === 401) void session().then(({ follow }) => follow())
  return response
}
