import type { Challenge } from '@portico/protocol'
import { jsonFromBase64Url } from '../../browser/base64url.js'
import { checkCsrfToken, type Departure, takeDeparture } from '../../browser/departures.js'
import { hideSecrets, readSsoReturn } from '../../browser/location.js'
import { type Client, organizationOf } from '../../client/client.js'
import { failureEvent } from '../../client/running-flows.js'
import { errorOf } from '../../errors.js'
import type { FlowFactor } from '../../events.js'
import { resultOf } from '../../http/call.js'
import { decodeToken } from '../../token/token.js'
import type { Flow, MeetChallenges } from '../challenge-answerer.js'
import { resolveSso } from '../provider/resolve-sso.js'
import { type LinkOptions, mayFollow, sessionToken } from './may-follow.js'

/**
 * The challenges in an address (`challenges`), or in the pack that it names (`sidcp`); `undefined` without either.
 * Reading them does not use them up.
 * @param client Used only if the server is needed.
 * @throws InvalidSlashIDURLParamsError when both are there, UnexpectedError when they cannot be read.
 */
export async function challengesIn(
  client: () => Pick<Client, 'call'>,
  { searchParams }: URL,
  live?: AbortController,
): Promise<readonly Challenge[] | undefined> {
  const inline = searchParams.get('challenges')
  const challenge_pack_id = searchParams.get('sidcp')
  if (challenge_pack_id) {
    if (inline) throw errorOf('invalid_slashid_url_params', "found both 'challenges' and 'sidcp' URL query parameters")
    const path = { challenge_pack_id }
    return resultOf(client().call<readonly Challenge[]>('GET /challenge_pack/{challenge_pack_id}', { path, live }))
  }
  if (!inline) return undefined
  const list = jsonFromBase64Url(inline)
  if (Array.isArray(list)) return list
  // Without the text, because it contains a secret.
  throw errorOf('unspecified', 'The link cannot be read: ask for another')
}

/**
 * The same for a page. Anyone can create a link to it, so the URL itself may contain only one nonce, or the proxy of a
 * provider sign-in that this browser started. Everything else would let the link's author control the page.
 * @throws InvalidSlashIDURLParamsError for other challenges, UnexpectedError for a provider's answer to another browser.
 */
export async function challengesFromUrl(
  client: Client,
  url: URL,
  live?: AbortController,
): Promise<readonly Challenge[] | undefined> {
  const returned = readSsoReturn(url.searchParams)
  const challenges = await challengesIn(() => client, url, live)
  if (!challenges) return undefined
  if (returned) checkCsrfToken(client.runtime, returned.csrfToken)
  const [first, ...remaining] = challenges
  if (
    url.searchParams.has('challenges') &&
    (remaining.length || (first && first.type !== (returned ? 'proxy' : 'nonce')))
  )
    throw errorOf('invalid_slashid_url_params', "'challenges' holds what a link may not start. Ask for another link")
  return challenges
}

/**
 * Signs in with what the URL contains: an emailed link, or the return from an external provider. The parameters are
 * removed as soon as they are read, so that they do not remain in the history, bookmarks or referrers.
 * @returns The token, or `undefined` when the visitor declined.
 * @throws SlashIDError. `idFlowFailed` reports it too, unless the flow was cancelled.
 */
export async function authenticateFromUrl(
  client: Client,
  meetChallenges: MeetChallenges,
  options: LinkOptions,
): Promise<string | undefined> {
  const { events, config, runtime } = client
  const { page } = runtime
  if (!page) return undefined
  const url = new URL(page.location.href)
  hideSecrets(page, url)
  return client.flows.run(
    'beside',
    async (live) => {
      const challenges = await challengesFromUrl(client, url, live)
      const returned = readSsoReturn(url.searchParams)
      let about: Pick<Flow, 'organization' | 'previousToken'> = { organization: config.oid }
      if (returned) {
        const departure = takeDeparture(runtime, returned.csrfToken)
        about = await aboutDeparture(client, departure, options)
        resolveSso(client, live, returned, { ...about, verifier: departure.verifier })
      } else if (!(await mayFollow(client, live, { challenges, url, ...options }))) return undefined
      const token = await meetChallenges(challenges, { client, live, ...about })
      const last = decodeToken(token).claims.authentications?.at(-1)
      if (last) {
        const authenticationFactor = { method: last.method } as FlowFactor
        events.emit('idFlowSucceeded', { token, authenticationFactor, handle: last.handle })
      }
      return token
    },
    (error) => events.emit('idFlowFailed', failureEvent(error)),
  )
}

/**
 * What a return from a provider continues with: the sign-in may have been for another organization than the page's own,
 * and may add to the session that the page works with.
 * @throws InvalidSlashIDConfigurationError when neither names an organization.
 */
async function aboutDeparture(client: Client, departure: Departure, options: LinkOptions) {
  const organization = departure.organization ?? organizationOf(client)
  const previousToken = departure.extends ? sessionToken(client, options) : undefined
  return { organization, previousToken }
}
