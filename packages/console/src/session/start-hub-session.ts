import { STORAGE_KEYS } from '@portico/protocol'
import { User } from '@portico/sdk'
import { type Connection, call } from '../api/call.js'

/**
 * Signs the person in to the hub as well, so that one sign-in serves both, unless the hub already has a session that knows who
 * they are. The hub gets its own session through a direct id: the console's token is never stored where pages of the hub can read it.
 */
export async function startHubSession(connection: Connection): Promise<void> {
  const present = localStorage.getItem(STORAGE_KEYS.userToken)
  if (present !== null && !isNewlyNamed(present, connection.token)) return
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

/** Whether a person who signed in by a link has proved an address since: the pages of the hub call them by it. */
function isNewlyNamed(present: string, token: string): boolean {
  const [before, now] = [new User(present), new User(token)]
  const isNamed = ({ authentications }: User) => authentications.some(({ handle }) => handle !== undefined)
  return before.ID === now.ID && !isNamed(before) && isNamed(now)
}

/** The single challenge of a direct id. */
interface NonceChallenge {
  readonly id: string
  readonly options: { readonly challenge: string }
}
