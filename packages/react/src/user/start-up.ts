import type { AnonymousUser, SlashID, User } from '@portico/sdk'
import type { AskVisitor } from './link-question.js'
import type { SdkModule } from './sdk-module.js'
import type { TokenShelf } from './token-storage.js'

export interface StartUp {
  readonly sid: SlashID
  readonly sdk: SdkModule
  readonly storage: TokenShelf
  readonly initialToken?: string
  readonly anonymousUsersEnabled: boolean
  /** Told of what went wrong on the way: start-up goes on regardless. */
  readonly onInitError: (error: unknown) => void
  /** Asks the visitor before a link signs them in. */
  readonly ask: AskVisitor
}

/**
 * Finds who is here. In order, the first one wins: a given token if valid, a user from the URL if the visitor agrees, a stored token if
 * valid (removed if not), a new anonymous user if enabled (spec section 4). Never rejects: a page must not hang on it.
 */
export async function startUp(world: StartUp): Promise<User | AnonymousUser | undefined> {
  const { initialToken, onInitError } = world
  if (initialToken && (await validity(initialToken, world)) === 'valid') return userOf(initialToken, world)
  const stored = await storedUser(world)
  try {
    const user = await linkedUser(world, stored?.anonymous ? undefined : stored)
    if (user) return user
  } catch (error) {
    onInitError(error)
  }
  return stored ?? (await anonymousUser(world))
}

/**
 * The person whom the page's address signs in. The visitor is asked about links; about the answer of a provider, whose
 * sign-in began in this browser, only where it would replace somebody else.
 */
async function linkedUser(world: StartUp, current: User | AnonymousUser | undefined) {
  const { sid, ask } = world
  const present = current && { current: nameOf(current) }
  let asked = false
  const found = await sid.getUserFromURL({
    current: current?.token ?? '',
    confirm({ account, organization }) {
      asked = true
      return ask({ account, organization, ...present })
    },
  })
  const user = found ? userOf(found.toString(), world) : undefined
  if (!user || !current || asked || user.ID === current.ID) return user
  if (await ask({ account: nameOf(user), organization: '', ...present })) return user
  void user.logout().catch(() => {})
  return undefined
}

/** How the page calls a person: by the handle of their last proof, or else by their id. */
const nameOf = ({ authentications, ID }: User | AnonymousUser): string =>
  authentications?.findLast(({ handle }) => handle)?.handle?.value ?? ID

async function storedUser(world: StartUp) {
  if (world.sid.oid) world.storage.adopt(world.sid.oid)
  const token = world.storage.at().read()
  if (!token) return undefined
  const answer = await validity(token, world)
  if (answer === 'valid') return userOf(token, world)
  // A server that cannot be reached says nothing about the token: it is kept for the next visit.
  if (answer === 'invalid') world.storage.clear()
  return undefined
}

async function anonymousUser({ sid, anonymousUsersEnabled, onInitError }: StartUp) {
  if (!anonymousUsersEnabled) return undefined
  try {
    return await sid.createAnonymousUser()
  } catch (error) {
    onInitError(await error)
    return undefined
  }
}

type Source = Pick<StartUp, 'sid' | 'sdk' | 'anonymousUsersEnabled'>

/** The user of a token; undefined for one that cannot be read, and for an anonymous one when those are off. */
export function userOf(token: string, { sid, sdk, anonymousUsersEnabled }: Source): User | AnonymousUser | undefined {
  try {
    const user = new sdk.User(token, sid)
    if (!user.anonymous) return user
    return anonymousUsersEnabled ? new sdk.AnonymousUser(token, sid) : undefined
  } catch {
    return undefined
  }
}

/** Whether a token is good now. `unknown` when the server could not be asked. */
export async function validity(token: string, source: Source): Promise<'valid' | 'invalid' | 'unknown'> {
  const user = userOf(token, source)
  if (!user) return 'invalid'
  try {
    return (await user.validateToken()).valid ? 'valid' : 'invalid'
  } catch (error) {
    return refused(error) ? 'invalid' : 'unknown'
  }
}

/** Whether the server itself turned the question down (4xx), rather than being out of reach or order. */
function refused(error: unknown): boolean {
  const { name, context } = error as { name?: string; context?: { response?: { status?: number } } }
  const status = context?.response?.status
  return name === 'APIResponseError' && status !== undefined && status >= 400 && status < 500
}
