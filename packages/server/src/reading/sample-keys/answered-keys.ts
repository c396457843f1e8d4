/** A key of a person for the API itself, or a user name and a password for it. */
export interface AnsweredKey {
  readonly name: string
  readonly key?: string
  readonly user?: string
  readonly pass?: string
}

const MOST_KEYS = 20
const LONGEST_NAME = 100
const LONGEST_VALUE = 1000

/** Printable ASCII, which a header can contain. */
const VALUE = /^[\x20-\x7e]+$/
const UNPRINTABLE = /\p{C}|\p{Zl}|\p{Zp}/u

/**
 * The keys in the response of a key webhook: `keys`, or one key in the response itself. Undefined for a response of
 * another shape; entries with neither a key nor a user are left out.
 * @example answeredKeys('{"keys":[{"name":"Production","apiKey":"a1"}]}') // [{ name: 'Production', key: 'a1' }]
 */
export function answeredKeys(text: string): readonly AnsweredKey[] | undefined {
  const answer = parsed(text)
  if (!isFields(answer)) return undefined
  if (answer.keys !== undefined && !Array.isArray(answer.keys)) return undefined
  const entries: readonly unknown[] = answer.keys ?? [{ ...answer, name: undefined }]
  return entries
    .slice(0, MOST_KEYS)
    .map(keyOf)
    .filter((key) => key !== undefined)
}

function keyOf(entry: unknown, at: number): AnsweredKey | undefined {
  if (!isFields(entry)) return undefined
  const [key, user, pass] = [entry.apiKey, entry.user, entry.pass].map(printable)
  if (key === undefined && user === undefined) return undefined
  return {
    name: nameOf(entry.name) ?? `Key ${at + 1}`,
    ...(key !== undefined && { key }),
    ...(user !== undefined && { user }),
    ...(user !== undefined && pass !== undefined && { pass }),
  }
}

const printable = (value: unknown) =>
  typeof value === 'string' && value.length <= LONGEST_VALUE && VALUE.test(value) ? value : undefined

const nameOf = (value: unknown) =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST_NAME && !UNPRINTABLE.test(value)
    ? value
    : undefined

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
