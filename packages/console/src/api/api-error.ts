import type { AnswerSlug, ErrorItem } from '@portico/protocol'

interface ApiErrorOptions extends ErrorOptions, Pick<ErrorItem, 'slug' | 'field'> {}

/** A call that was refused or failed. `message` is a sentence for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The HTTP status; 0 if there was no response. */
  readonly status: number
  /** What happened, for programs. */
  readonly slug: AnswerSlug | undefined
  /** The field of the request that is wrong. */
  readonly field: string | undefined

  constructor(status: number, message: string, { slug, field, ...options }: ApiErrorOptions = {}) {
    super(message, options)
    this.status = status
    this.slug = slug
    this.field = field
  }
}

/** The server's message if there is one, otherwise the meaning of the status. */
export function apiError(status: number, errors: readonly ErrorItem[] | null | undefined): ApiError {
  const messages = errors?.map(({ message }) => message).filter(Boolean) ?? []
  const { slug, field } = errors?.[0] ?? {}
  const about = { slug, field }
  return new ApiError(status, messages.length > 0 ? messages.map(asSentence).join(' ') : withoutWords(status), about)
}

/** Server messages may start with a lower-case field name, and have no period at the end. */
function asSentence(message: string): string {
  const sentence = message.charAt(0).toUpperCase() + message.slice(1)
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

function withoutWords(status: number): string {
  if (status === 429) return 'Too many requests from this address. Wait a minute, then try again.'
  if (status >= 500)
    return `The server failed (${status}). Nothing on this page was lost. Try again, or check the server’s log.`
  return `The server refused this request (${status}) without giving a reason.`
}
