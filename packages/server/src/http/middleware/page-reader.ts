import type { ContentKeysRequest, ContentKeysResult } from '@portico/protocol'
import { MINUTE } from '@portico/protocol'
import type { SendFeedbackBody } from '@portico/protocol/schemas'
import type { FastifyRequest } from 'fastify'
import { hasBearer } from '../../bearer.js'
import { IdentityError } from '../../ground/errors.js'
import { networkOf } from '../../ground/network.js'
import { validator } from '../../ground/validator.js'
import type { Services } from '../../identity/services.js'
import { noteRead, type ReadPage } from '../../reading/content-keys/note-read.js'
import type { Released } from '../../reading/content-keys/record.js'
import { releaseKeys } from '../../reading/content-keys/release.js'
import { sendFeedback } from '../../reading/feedback/send.js'
import { identify } from './caller.js'

/** What one request reads of the site. */
export type ReadingKind = 'page' | 'list' | 'search' | 'everything'

/** Whose readings count together: those of a session, of an address, and those without a token from an address. */
type ReadingScope = 'session' | 'address' | 'anyone'

/** How much may be read in a minute. A company may share one address; `everything` opens every page. */
const MOST: Readonly<Record<ReadingKind, Readonly<Record<ReadingScope, number>>>> = {
  page: { session: 1_200, address: 6_000, anyone: 1_200 },
  list: { session: 60, address: 300, anyone: 60 },
  search: { session: 120, address: 600, anyone: 60 },
  everything: { session: 6, address: 60, anyone: 6 },
}

/** A person whose program reads the site through this server. */
export interface PageReader {
  /** The id of their session. */
  readonly session: string
  /** Same as the call `POST /content-keys`: by the current groups, and recorded in the same way. */
  release(request: ContentKeysRequest): Promise<ContentKeysResult>
  /**
   * Records that texts of private pages are sent. Called before they are sent, and only for parts whose keys `release`
   * returned.
   */
  noteRead(pages: readonly ReadPage[]): Promise<void>
  /**
   * Checks whether they may send feedback, as the call `POST /feedback` does, and returns a function that sends it;
   * absent for a reader token, which never may.
   * @throws RequestError 403 for a program that was not allowed to.
   */
  readonly feedback?: () => Promise<SendFeedback>
}

/** Sends feedback about a page or the whole site. @returns its id. @throws RequestError 400 for an invalid text, 429. */
export type SendFeedback = (feedback: SendFeedbackBody) => Promise<string>

/**
 * Finds the person for whom a request reads a page of the site, by its token; undefined without a token.
 *
 * @param asAnyone ignores the token
 * @throws RequestError 401 or 403 for a token that may not read, 429 for too many requests.
 */
export async function pageReader(
  services: Services,
  request: FastifyRequest,
  kind: ReadingKind,
  { asAnyone = false }: { readonly asAnyone?: boolean } = {},
): Promise<PageReader | undefined> {
  await countReading(services, kind, 'address', networkOf(request.ip))
  if (asAnyone || !hasBearer(request)) {
    await countReading(services, kind, 'anyone', networkOf(request.ip))
    return undefined
  }
  const { token } = await identify(services, request, 'releaseContentKeys', services.settings.orgId)
  if (!token) return undefined
  const { session } = token
  await countReading(services, kind, 'session', session.id)
  const pageOrigin = originOfPage(request, services.settings.url)
  const releases = new Map<string, Released>()
  return {
    session: session.id,
    async release(request) {
      const { result, released } = await releaseKeys(services, { session, ...request, pageOrigin, asText: true })
      for (const release of released) releases.set(release.part, release)
      await services.stores.settled()
      return result
    },
    noteRead: (pages) => noteRead(services, session, pages, releases),
    ...(session.kind !== 'reader' && { feedback: () => feedbackSender(services, request) }),
  }
}

const readFeedback = validator(async () => (await import('@portico/protocol/schemas')).SendFeedbackBody, 'body')

async function feedbackSender(services: Services, request: FastifyRequest): Promise<SendFeedback> {
  const { token } = await identify(services, request, 'sendFeedback', services.settings.orgId)
  if (!token) throw new IdentityError('insufficient_scope')
  return async (input) => {
    const feedback = (await readFeedback(input)) as SendFeedbackBody
    return sendFeedback(services, token.session, { ...feedback, address: request.ip })
  }
}

/** Counts a reading. @throws IdentityError `rate_limit_exceeded` */
export async function countReading(
  { limiter }: Services,
  kind: ReadingKind,
  scope: ReadingScope,
  by: string,
): Promise<void> {
  const fits = await limiter.take(`reading ${kind} by ${scope} ${by}`, MOST[kind][scope], MINUTE)
  if (!fits) throw new IdentityError('rate_limit_exceeded')
}

/** Browsers send the page's origin only if it is another one, or if the request changes something. */
function originOfPage({ headers }: FastifyRequest, url: string): string | undefined {
  if (headers.origin !== undefined) return headers.origin
  return headers['sec-fetch-site'] === 'same-origin' ? new URL(url).origin : undefined
}
