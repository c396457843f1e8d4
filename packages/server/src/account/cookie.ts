import { SECOND } from '@portico/protocol'
import { CONSOLE_PATH, consoleOrigin } from '../ground/allowed-origins.js'
import type { Services } from '../identity/services.js'
import type { SessionRecord } from '../storage/session-rows.js'

const NAME = 'portico_console'
const PLACE = 'console session'

/** The `Set-Cookie` header that keeps a console session. It contains the encrypted id of the session, and no token. */
export function keepingCookie({ vault, clock, settings }: Services, { id, expires_at }: SessionRecord): string {
  const seconds = Math.max(0, Math.floor((expires_at - clock.now()) / SECOND))
  return cookie(consoleOrigin(settings), vault.seal(id, PLACE), seconds)
}

export const forgettingCookie = ({ settings }: Services): string => cookie(consoleOrigin(settings), '', 0)

/** The session that a browser's cookies identify. */
export function sessionIn({ vault }: Services, cookies: string | undefined): string | undefined {
  const [value] = (cookies ?? '')
    .split(/; */)
    .flatMap((pair) => (pair.startsWith(`${NAME}=`) ? pair.slice(NAME.length + 1) : []))
  if (!value) return undefined
  try {
    return vault.open(value, PLACE)
  } catch {
    return undefined
  }
}

/** Scripts cannot read it, other sites cannot send it, and it is only sent with requests for the console's pages. */
const cookie = (origin: string, value: string, seconds: number): string =>
  [`${NAME}=${value}`, `Path=${CONSOLE_PATH}`, `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Strict']
    .concat(origin.startsWith('https:') ? ['Secure'] : [])
    .join('; ')
