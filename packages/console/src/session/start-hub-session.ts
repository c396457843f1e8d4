import { STORAGE_KEYS } from '@portico/protocol'
import { type Connection, call } from '../api/call.js'

/**
 * Signs the person in to the hub as well, so that one sign-in serves both, unless the hub already has a session. The
 * hub gets its own session through a direct id: the console's token is never stored where pages of the hub can read it.
 */
export async function startHubSession(connection: Connection): Promise<void> {
  if (localStorage.getItem(STORAGE_KEYS.userToken) !== null) return
  const { result: directId } = await call(connection, 'createDirectId')
  const [nonce] = JSON.parse(atob(directId.replaceAll('-', '+').replaceAll('_', '/'))) as [NonceChallenge]
  const body = {
    challenge_id: nonce.id,
    challenge_type: 'nonce',
    data: { challenge: nonce.options.challenge },
  } as const
  const { result } = await call(connection, 'attest', { body })
  localStorage.setItem(STORAGE_KEYS.userToken, result.token)
}

/** The single challenge of a direct id. */
interface NonceChallenge {
  readonly id: string
  readonly options: { readonly challenge: string }
}
