import { HEADERS, slugOfAnswer } from '@portico/protocol'
import { ERROR_NAMES, errorOf, type SlashIDError } from '../errors.js'
import type { Answer } from './answer.js'

/**
 * The error that a refused call stands for, told by status and message through the catalogue.
 * An error inside a 2xx answer is judged by its own `httpcode`.
 * @param more Joins the context: handle, factor, organization.
 */
export function failureOf(answer: Answer<unknown>, more: Readonly<Record<string, unknown>> = {}): SlashIDError {
  const [item] = answer.errors
  const message = item?.message ?? ''
  const slug = slugOfAnswer(answer.response.ok ? (item?.httpcode ?? answer.status) : answer.status, message)
  const { status, statusText, url, type, ok, redirected } = answer.response
  return errorOf(slug, {
    message: slug === 'rate_limit_exceeded' && message ? message : undefined,
    context: {
      ...more,
      errors: answer.errors,
      correlationId: answer.headers.get(HEADERS.correlation) ?? undefined,
      response: {
        status,
        statusText,
        url,
        type,
        ok,
        redirected,
        headers: Object.fromEntries(answer.headers),
        body: answer.text,
      },
    },
  })
}

/** The error of a call that never got an answer: offline, refused by CORS, no such host. */
export function unreachable(url: string, cause: unknown): SlashIDError {
  return errorOf('unspecified', {
    message: `The identity server could not be reached at ${new URL(url).origin}. Check the network, the baseURL of the SDK, and that the server allows this page's origin.`,
    context: { name: ERROR_NAMES.unknown },
    cause,
  })
}
