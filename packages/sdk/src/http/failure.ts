import { type ErrorItem, slugOfAnswer } from '@portico/protocol'
import { errorOf, type SlashIDError } from '../errors.js'
import { CORRELATION_HEADER } from '../wire-values.js'
import type { Answer } from './answer.js'

/**
 * The error that a refused call stands for, told by status and message through the catalogue.
 * An error inside a 2xx answer is judged by its own `httpcode`.
 * @param more Joins the context: handle, factor, organization.
 */
export function failureOf(
  { response, errors, text: body }: Answer<unknown>,
  more?: Readonly<Record<string, unknown>>,
): SlashIDError {
  const { status, statusText, url, type, ok, redirected, headers } = response
  const { httpcode, message }: Partial<ErrorItem> = errors[0] ?? {}
  const slug = slugOfAnswer((ok && httpcode) || status, message ?? '')
  return errorOf(slug, (status === 429 && message) || undefined, {
    context: {
      ...more,
      correlationId: headers.get(CORRELATION_HEADER) ?? '',
      response: { status, statusText, url, type, ok, redirected, headers: Object.fromEntries(headers), body },
    },
  })
}
