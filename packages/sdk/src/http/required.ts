import { errorOf } from '../errors.js'

/**
 * A required value of a call.
 * @param field Its name as the caller writes it: `bucketName`.
 * @param operation The operation that was called.
 * @throws InvalidActionError that names the field, if it is missing.
 */
export function required<Value>(value: Value, field: string, operation: string): NonNullable<Value> {
  if (value != null) return value
  const message = `Required parameter requestParameters.${field} was null or undefined when calling ${operation}.`
  const cause = Object.assign(new Error(message), { name: 'RequiredError', field })
  throw errorOf('invalid_action', message, { context: { field }, cause })
}

/** The caller's spelling of a protocol name: `bucket_name` is `bucketName`. */
export const camelCase = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
