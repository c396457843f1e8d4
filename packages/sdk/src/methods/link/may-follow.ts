import type { Challenge, LinkDescription, TokenValidity } from '@portico/protocol'
import type { Client } from '../../client/client.js'
import { errorOf } from '../../errors.js'
import { expected, resultOf } from '../../http/call.js'
import { decodeToken } from '../../token/token.js'
import { USER_TOKEN } from '../../wire-values.js'

/** How a page follows links. */
export interface LinkOptions {
  /** The token of the page's current session. Default: the one stored in this browser. */
  readonly current?: string
  /** Asks the visitor whether to follow the link. Returning false changes nothing and leaves the link unused. */
  readonly confirm?: (link: LinkDescription) => boolean | Promise<boolean>
}

interface Link extends LinkOptions {
  readonly challenges: readonly Challenge[] | undefined
  readonly url: URL
}

/**
 * Whether a link may be followed, since anyone can create one that signs its visitor in as another person. Links for
 * the signed-in person may be followed; otherwise the visitor decides.
 * @throws InvalidActionError when the visitor cannot be asked and the link is for a person other than the one signed in.
 */
export async function mayFollow(client: Client, live: AbortController, link: Link): Promise<boolean> {
  const { challenges, url, confirm } = link
  const last = challenges?.at(-1)
  const person = personIn(client, link)
  if (!last || (!confirm && !person)) return true
  const { challenge: nonce } = { ...last.options } as { challenge?: string }
  const body = { secret: url.searchParams.get('sidcp') ?? nonce }
  const path = { challenge_id: last.id }
  const { call } = client
  const described = call<LinkDescription>('POST /challenge/{challenge_id}/description', { path, body, live })
  const about = expected(await resultOf(described))
  if (person && about.person_id === person) return true
  if (confirm) return confirm(about)
  const validated = call<TokenValidity>('POST /token/validate', { body: { token: tokenIn(client, link) }, live })
  if (!expected(await resultOf(validated)).valid) return true
  throw errorOf(
    'invalid_action',
    'This link is for a different person than the one signed in. Log out and open it again',
  )
}

/** The id of the person of the page's session; `undefined` without one, and for an anonymous person. */
export function personIn(client: Client, options: LinkOptions): string | undefined {
  const { person_id, person_type } = decoded(client, options)?.claims ?? {}
  return person_type === 'anonymous' ? undefined : person_id
}

/** The token of the page's session, extracted from its container; `undefined` if there is no readable one. */
export const sessionToken = (client: Client, options: LinkOptions): string | undefined =>
  decoded(client, options)?.token

function decoded(client: Client, options: LinkOptions) {
  try {
    return decodeToken(tokenIn(client, options) ?? '')
  } catch {
    return undefined
  }
}

const tokenIn = ({ runtime }: Client, { current }: LinkOptions) =>
  current ?? runtime.local.getItem(USER_TOKEN) ?? undefined
