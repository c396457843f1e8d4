import { releaseKeys } from '../../reading/content-keys/release.js'
import { releaseOpenKeys as openKeysOf } from '../../reading/content-keys/release-open.js'
import type { Handler } from './handler.js'
import { signedIn } from './signed-in.js'

/** Releases the keys of a build's parts to callers that may read them. */
export const releaseContentKeys: Handler<'releaseContentKeys'> = async (call) => {
  const { services, body, pageOrigin, address } = call
  const { result } = await releaseKeys(services, { session: signedIn(call), ...body, pageOrigin, address })
  return { result }
}

/** Releases the keys of parts that everyone may read at this time. */
export const releaseOpenKeys: Handler<'releaseOpenKeys'> = async ({ services, body, pageOrigin, address }) => ({
  result: await openKeysOf(services, { ...body, pageOrigin, address }),
})
