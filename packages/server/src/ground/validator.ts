import type { TSchema } from 'typebox'
import type { Validator } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { RequestError } from './errors.js'

/**
 * Validates a part of a request against its schema, as it was sent: nothing is converted, added or dropped. The
 * exception is query strings, where a number can only be written as text.
 * @param load returns the schema. The schema and the library that compiles it are large, so they are loaded with the
 * first request and not at the start.
 * @returns a function that resolves with the value, or rejects with a RequestError that names the field, never its
 * value.
 */
export function validator(load: () => Promise<TSchema>, part: 'body' | 'query'): (value: unknown) => Promise<unknown> {
  let check: Promise<Validator> | undefined
  const compile = async () => (await import('typebox/compile')).Compile(await load())
  return async (input) => {
    if (input === undefined) throw new RequestError(400, `the ${part} is missing`)
    check ??= compile()
    const compiled = await check
    const value = part === 'query' ? convert(compiled, input) : input
    if (compiled.Check(value)) return value
    throw refusal(compiled.Errors(value), part)
  }
}

/** Converts plainly written numbers. What would have to be truncated or guessed (`1.5`, `0x10`) stays a text. */
function convert(compiled: Validator, input: unknown): unknown {
  const converted = compiled.Convert({ ...(input as object) })
  if (typeof converted !== 'object' || converted === null) return converted
  const original = input as Readonly<Record<string, unknown>>
  const exact = ([name, value]: [string, unknown]) => [
    name,
    typeof value === 'number' && String(value) !== original[name] ? original[name] : value,
  ]
  return Object.fromEntries(Object.entries(converted).map(exact))
}

function refusal(errors: readonly TLocalizedValidationError[], part: string): RequestError {
  const error = mostTelling(errors)
  if (!error) return new RequestError(400, `the ${part} is invalid; compare it with the API description`)
  const params = error.params as { requiredProperties?: string[]; additionalProperties?: string[] }
  const [missing] = params.requiredProperties ?? []
  const [unknown] = params.additionalProperties ?? []
  const field = fieldOf(error, missing ?? unknown)
  const problem =
    missing !== undefined ? 'is missing' : unknown !== undefined ? 'is not a field of this call' : error.message
  const subject = field === '' ? 'a field without a name' : (field ?? `the ${part}`)
  return new RequestError(400, `${subject} ${problem}`, field ? { field } : {})
}

/** Of the failures of a union, those of the best-matching branch show what the sender meant. */
function mostTelling(errors: readonly TLocalizedValidationError[]): TLocalizedValidationError | undefined {
  const branches = new Map<string, TLocalizedValidationError[]>()
  for (const error of errors) {
    if (error.keyword === 'anyOf' || error.keyword === 'boolean') continue
    const branch = /^(?:.*\/anyOf\/\d+)?/.exec(error.schemaPath)?.[0] ?? ''
    branches.set(branch, [...(branches.get(branch) ?? []), error])
  }
  const misfit = (branch: readonly TLocalizedValidationError[]) =>
    branch.length + 10 * branch.filter(({ keyword, params }) => keyword === 'type' && isNull(params)).length
  const [best] = [...branches.values()].sort((a, b) => misfit(a) - misfit(b))
  return best?.[0] ?? errors[0]
}

const isNull = (params: object) => 'type' in params && params.type === 'null'

/** `/handles/0/type` → `handles.0.type`. Names come from the sender, so they are truncated. */
function fieldOf({ instancePath }: TLocalizedValidationError, last?: string): string | undefined {
  const names = [...instancePath.split('/').slice(1), ...(last === undefined ? [] : [last])]
  return names.length === 0 ? undefined : names.join('.').slice(0, 100)
}
