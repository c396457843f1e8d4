import { errorOf } from '../errors.js'

/** A result that a call cannot do without. @throws APIResponseError when the server left it out. */
export function expected<Result>(result: Result | undefined): Result {
  if (result === undefined) throw errorOf('api_response_error')
  return result
}
