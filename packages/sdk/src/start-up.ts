import type { SlashID } from './identity.js'
import { AnonymousUser } from './session/anonymous-user.js'
import { BaseUser } from './session/base-user.js'
import type { TokenStore } from './session/token-store.js'
import { User } from './session/user.js'

export interface StartUp {
  /** A token that the page already has, from its server for instance. */
  readonly initialToken?: string
  readonly store: TokenStore
  /** Default false: anonymous tokens count as none, and none are made. */
  readonly anonymousUsersEnabled?: boolean
  /** Told of faults on the way; start-up goes on without. */
  readonly onError?: (error: unknown) => void
}

/**
 * Finds out who is on the page: an initial token that is valid, then a person from the address, then a stored token that
 * is valid (otherwise it is removed), then a new anonymous person, if enabled. Never throws.
 * @example const user = await startUp(sid, { store: createTokenStore('localStorage') })
 */
export async function startUp(
  sid: SlashID,
  { initialToken, store, anonymousUsersEnabled = false, onError = () => undefined }: StartUp,
): Promise<User | AnonymousUser | undefined> {
  const attempt = async <Value>(work: () => Promise<Value>) => {
    try {
      return await work()
    } catch (error) {
      onError(error)
      return undefined
    }
  }
  const asUser = (token: string) =>
    new BaseUser(token, sid).anonymous ? new AnonymousUser(token, sid) : new User(token, sid)
  const valid = (token: string) =>
    attempt(async () => {
      const user = asUser(token)
      if (user.anonymous && !anonymousUsersEnabled) return undefined
      return (await user.validateToken()).valid ? user : undefined
    })

  const initial = initialToken && (await valid(initialToken))
  if (initial) return initial
  const fromUrl = await attempt(async () => sid.getUserFromURL())
  if (fromUrl) return asUser(fromUrl.toString())
  const stored = store.read()
  const known = stored && (await valid(stored))
  if (known) return known
  if (stored) store.clear()
  return anonymousUsersEnabled ? attempt(() => sid.createAnonymousUser()) : undefined
}
