import { releaseKeys } from '../content-keys/release.js'
import { RequestError } from '../errors.js'
import type { Handler } from './handler.js'

/** Releases the keys of a build's parts to those who may read them. */
export const releaseContentKeys: Handler<'releaseContentKeys'> = async ({ services, body, caller, pageOrigin }) => {
  const { token } = caller
  if (!token) throw new RequestError(401, 'this call needs a token; send it as "Authorization: Bearer …"')
  return { result: await releaseKeys(services, { token, ...body, pageOrigin }) }
}
