import type { AnonymousUser, SlashID, User } from '@portico/sdk'
import { unfinishedUsers } from './account.js'
import type { AskVisitor } from './link-question.js'
import type { SdkModule } from './sdk-module.js'
import type { TokenShelf } from './token-storage.js'

export interface StartUp {
  readonly sid: SlashID
  readonly sdk: SdkModule
  readonly storage: TokenShelf
  readonly initialToken?: string
  readonly anonymousUsersEnabled: boolean
  /** Called with an error that occurred: start-up continues regardless. */
  readonly onInitError: (error: unknown) => void
  /** Asks the visitor before a link signs them in. */
  readonly ask: AskVisitor
}

/**
 * Finds the current user. The first of these is used: a given token if valid, a user from the URL if the visitor agrees, a stored
 * token if valid (removed if not, but kept if it lacks only a second factor), a new anonymous user if enabled (spec section 4).
 * Never rejects: a page must not hang on it.
 */
export async function startUp(world: StartUp): Promise<User | AnonymousUser | undefined> {
  const { initialToken, onInitError } = world
  const initialUser = initialToken && (await knownUser(initialToken, world))
  if (initialUser && typeof initialUser === 'object') return initialUser
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
 * The person whom the page's address signs in. The visitor is asked about links; about the response of a provider, whose sign-in
 * began in this browser, only if it would replace another person.
 */
async function linkedUser(world: StartUp, current: User | AnonymousUser | undefined) {
  const { sid, ask } = world
  const present = current && { current: nameOf(current) }
  let wasAsked = false
  const urlUser = await sid.getUserFromURL({
    current: current?.token ?? '',
    confirm({ account, organization }) {
      wasAsked = true
      return ask({ account, organization, ...present })
    },
  })
  const user = urlUser ? userOf(urlUser.toString(), world) : undefined
  if (!user || !current || wasAsked || user.ID === current.ID) return user
  if (await ask({ account: nameOf(user), organization: '', ...present })) return user
  void user.logout().catch(() => {})
  return undefined
}

/** How the page refers to a person: by the handle of their last proof, or else by their id. */
const nameOf = ({ authentications, ID }: User | AnonymousUser): string =>
  authentications?.findLast(({ handle }) => handle)?.handle?.value ?? ID

async function storedUser(world: StartUp) {
  if (world.sid.oid) world.storage.adopt(world.sid.oid)
  const token = world.storage.at().read()
  if (!token) return undefined
  const result = await knownUser(token, world)
  if (typeof result === 'object') return result
  // A server that cannot be reached says nothing about the token: it is kept for the next visit.
  if (result === 'invalid') world.storage.clear()
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

/** Returns the user of a token; undefined for one that cannot be read, and for an anonymous one if those are disabled. */
export function userOf(token: string, { sid, sdk, anonymousUsersEnabled }: Source): User | AnonymousUser | undefined {
  try {
    const user = new sdk.User(token, sid)
    if (!user.anonymous) return user
    return anonymousUsersEnabled ? new sdk.AnonymousUser(token, sid) : undefined
  } catch {
    return undefined
  }
}

/** The user of a token that is valid, or lacks only a second factor. */
async function knownUser(token: string, source: Source) {
  const answer = await validity(token, source)
  if (answer === 'invalid' || answer === 'unknown') return answer
  const user = userOf(token, source)
  if (user && answer === 'unfinished') unfinishedUsers.add(user)
  return user
}

/** Returns whether a token is valid now. `unknown` if the server could not be asked. */
export async function validity(token: string, source: Source): Promise<'valid' | 'unfinished' | 'invalid' | 'unknown'> {
  const user = userOf(token, source)
  if (!user) return 'invalid'
  try {
    const { valid, invalidity_reason } = await user.validateToken()
    if (invalidity_reason === 'not_enough_factors') return 'unfinished'
    return valid ? 'valid' : 'invalid'
  } catch (error) {
    return refused(error) ? 'invalid' : 'unknown'
  }
}

/** Whether the server itself rejected the request (4xx), rather than being unreachable or failing. */
function refused(error: unknown): boolean {
  const { name, context } = error as { name?: string; context?: { response?: { status?: number } } }
  const status = context?.response?.status
  return name === 'APIResponseError' && status !== undefined && status >= 400 && status < 500
}
