import { type AnswerSlug, type ErrorItem, type ErrorSlug, slugOfAnswer } from '@portico/protocol'
import { ERROR_NAMES_TO_SLUGS_MAP, errorOf, type SlashIDError } from '../errors.js'
import { CORRELATION_HEADER } from '../wire-values.js'
import type { Answer } from './answer.js'

/**
 * The error that a refused call stands for, by the slug of the answer; where a server sends none, by status and message.
 * An error inside a 2xx answer is judged by its own `httpcode`.
 * @param more Joins the context: handle, factor, organization.
 */
export function failureOf(
  { response, errors, text: body }: Answer<unknown>,
  more?: Readonly<Record<string, unknown>>,
): SlashIDError {
  const { status, statusText, url, type, ok, redirected, headers } = response
  const { httpcode, message, slug: named }: Partial<ErrorItem> = errors[0] ?? {}
  const slug = named ? kindOf(named) : slugOfAnswer((ok && httpcode) || status, message ?? '')
  return errorOf(slug, (status === 429 && message) || undefined, {
    context: {
      ...more,
      correlationId: headers.get(CORRELATION_HEADER) ?? '',
      response: { status, statusText, url, type, ok, redirected, headers: Object.fromEntries(headers), body },
    },
  })
}

/** A slug that an error is named for. The others become an APIResponseError, which holds the answer. */
const kindOf = (slug: AnswerSlug): ErrorSlug =>
  KINDS.includes(slug as ErrorSlug) ? (slug as ErrorSlug) : 'api_response_error'

const KINDS: readonly ErrorSlug[] = /* @__PURE__ */ Object.values(ERROR_NAMES_TO_SLUGS_MAP)
