import { type ErrorItem, type ErrorSlug, slugOfAnswer } from '@portico/protocol'
import { ERROR_NAMES_TO_SLUGS_MAP, errorOf, FINER_SLUGS, type SlashIDError } from '../errors.js'
import { CORRELATION_HEADER } from '../wire-values.js'
import type { ServerAnswer } from './answer.js'

/**
 * The error for a refused call, chosen by the slug of the response; if a server sends none, by status and message.
 * @param more Joins the context: handle, factor, organization.
 */
export function failureOf(answer: ServerAnswer<unknown>, more?: Readonly<Record<string, unknown>>): SlashIDError {
  const { response, errors, bodyText } = answer
  const { status, statusText, url, type, ok, redirected, headers } = response
  const slug = ok ? slugInside(errors) : slugOfItem(status, errors[0])
  const limited = slug === 'rate_limit_exceeded'
  return errorOf(slug, limited ? (!ok && errors[0]?.message) || 'Rate limit exceeded' : undefined, {
    context: {
      ...more,
      // If it is the organization that approves this person.
      organizationName: errors[0]?.organization,
      correlationId: headers.get(CORRELATION_HEADER) ?? '',
      response: {
        status,
        statusText,
        url,
        type,
        ok,
        redirected,
        headers: Object.fromEntries(headers),
        body: bodyText(),
      },
    },
  })
}

/**
 * Of the errors inside a 2xx response, each classified by its own `httpcode`: expiry first, then a limit, then any with a name.
 */
function slugInside(errors: readonly ErrorItem[]): ErrorSlug {
  const slugs = errors.map((item) =>
    // A sign-in that has expired is recognized by its message, whatever code it has.
    slugOfAnswer(403, item.message) === 'timeout' ? 'timeout' : slugOfItem(item.httpcode, item),
  )
  const first = (['timeout', 'rate_limit_exceeded'] as const).find((slug) => slugs.includes(slug))
  return first ?? slugs.find((slug) => slug !== 'api_response_error') ?? 'api_response_error'
}

/** Slugs without a named error become an APIResponseError, which contains the response. */
function slugOfItem(status: number, { slug, message = '' }: Partial<ErrorItem> = {}): ErrorSlug {
  if (!slug) return slugOfAnswer(status, message)
  return KINDS.find((each) => each === slug) ?? 'api_response_error'
}

const KINDS = /* @__PURE__ */ [
  .../* @__PURE__ */ Object.values(ERROR_NAMES_TO_SLUGS_MAP),
  .../* @__PURE__ */ Object.keys(FINER_SLUGS),
] as readonly ErrorSlug[]
