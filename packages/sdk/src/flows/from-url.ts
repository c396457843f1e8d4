import type { Challenge, Handle, Method } from '@portico/protocol'
import { textFromBase64Url } from '../browser/base64url.js'
import { readSsoReturn, withoutSecrets } from '../browser/location.js'
import type { Client } from '../client.js'
import { asSlashIDError, errorOf } from '../errors.js'
import { resultOf } from '../http/call.js'
import { decodeToken } from '../session/token.js'
import { failureEvent } from './authenticate.js'
import { meetChallenges } from './meet-challenges.js'
import { resolveSso } from './resolve-sso.js'

/**
 * The challenges that the page's address carries (`challenges`) or stands for (`sidcp`); `undefined` without either.
 * Reading them spends nothing.
 * @throws InvalidSlashIDURLParamsError when both are there, UnexpectedError when they cannot be read.
 */
export async function challengesFromUrl({ call }: Client, href: string, signal?: AbortSignal) {
  const query = new URL(href).searchParams
  const inline = query.get('challenges')
  const pack = query.get('sidcp')
  if (inline !== null && pack !== null) throw errorOf('invalid_slashid_url_params')
  if (inline !== null) return parseChallenges(inline)
  if (pack === null) return undefined
  const answer = call<readonly Challenge[]>('GET /challenge_pack/{challenge_pack_id}', {
    path: { challenge_pack_id: pack },
    signal,
    patient: true,
  })
  return (await resultOf(answer)) ?? []
}

/**
 * Signs in with what the address carries: a link from a mail, or the return from an external provider.
 * The parameters leave the address as soon as they are read, so that neither history, bookmarks nor referrers keep them.
 * @returns The token, or `undefined` when the address carries nothing.
 * @throws SlashIDError; told by `idFlowFailed` too, unless the flow was cancelled.
 */
export async function authenticateFromUrl(client: Client): Promise<string | undefined> {
  const { events, flows, runtime } = client
  const href = runtime.page?.href()
  if (!href || !/[?&](challenges|sidcp)=/.test(new URL(href).search)) return undefined
  runtime.page?.replaceAddress(withoutSecrets(href))
  const live = flows.startBeside()
  try {
    const challenges = (await challengesFromUrl(client, href, live.signal)) ?? []
    const returned = readSsoReturn(new URL(href).searchParams)
    // Beside the challenges: the proxy among them waits for what this resolves.
    if (returned) resolveSso(client, returned).catch(live.fail)
    const token = await meetChallenges(challenges, { client, ...live, organization: client.config.oid })
    tellSuccess(client, token)
    return token
  } catch (caught) {
    const error = asSlashIDError(caught)
    if (error.slug !== 'flow_cancelled') events.emit('idFlowFailed', failureEvent(error))
    throw error
  } finally {
    live.end()
  }
}

function tellSuccess({ events }: Client, token: string): void {
  const last = decodeToken(token).claims.authentications?.at(-1)
  if (!last) return
  const method: Method = last.method
  const handle: Handle | undefined = last.handle
  events.emit('idFlowSucceeded', { token, authenticationFactor: { method }, handle })
}

function parseChallenges(text: string): readonly Challenge[] {
  try {
    const list: unknown = JSON.parse(textFromBase64Url(text))
    if (Array.isArray(list)) return list as Challenge[]
  } catch {
    // Said below, without the text: it holds a secret.
  }
  throw errorOf('unspecified', {
    message: 'The link cannot be read: its "challenges" parameter is no list in base64url. Ask for a new link.',
  })
}
