import type { AnswerSlug, ErrorItem } from '@portico/protocol'

interface ApiErrorOptions extends ErrorOptions, Pick<ErrorItem, 'slug' | 'field'> {}

/** A call that was refused or did not get through. `message` is a sentence for the person in front of the page. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  /** What happened, for programs. */
  readonly slug: AnswerSlug | undefined
  /** The field of the request that is to be changed. */
  readonly field: string | undefined

  constructor(status: number, message: string, { slug, field, ...options }: ApiErrorOptions = {}) {
    super(message, options)
    this.status = status
    this.slug = slug
    this.field = field
  }
}

/** The server's own words where it said some, and what the status means where it did not. */
export function apiError(status: number, errors: readonly ErrorItem[] | null | undefined): ApiError {
  const said = errors?.map(({ message }) => message).filter(Boolean) ?? []
  const { slug, field } = errors?.[0] ?? {}
  const about = { ...(slug && { slug }), ...(field !== undefined && { field }) }
  return new ApiError(status, said.length > 0 ? said.map(asSentence).join(' ') : withoutWords(status), about)
}

/** The server begins with the name of a field, in lower case, and leaves out the full stop. */
function asSentence(message: string): string {
  const begun = message.charAt(0).toUpperCase() + message.slice(1)
  return /[.!?]$/.test(begun) ? begun : `${begun}.`
}

function withoutWords(status: number): string {
  if (status === 429) return 'Too many calls came from here. Wait a minute, then try again.'
  if (status >= 500) return `The server failed (${status}). Nothing was lost here; try again, or look into its log.`
  return `The server refused this (${status}) and did not say why.`
}
