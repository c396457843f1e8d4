import { SECOND } from '@portico/protocol'
import { CONSOLE_PATH, consoleOrigin } from '../ground/allowed-origins.js'
import { cookieValues, type HostCookie, hostCookie, setCookie } from '../ground/host-cookie.js'
import type { ServerSettings } from '../ground/settings.js'
import type { Services } from '../identity/services.js'
import type { SessionRecord } from '../storage/sign-in/session-rows.js'

const NAME = 'portico_console'
const PLACE = 'console session'

/** The `Set-Cookie` header that keeps a console session. It contains the encrypted id of the session, and no token. */
export function keepingCookie({ vault, clock, settings }: Services, { id, expires_at }: SessionRecord): string {
  const seconds = Math.max(0, Math.floor((expires_at - clock.now()) / SECOND))
  return setCookie(cookieOf(settings), { value: vault.seal(id, PLACE), seconds, sameSite: 'Strict' })
}

export const forgettingCookie = ({ settings }: Services): string =>
  setCookie(cookieOf(settings), { value: '', seconds: 0, sameSite: 'Strict' })

/** The session that a browser's cookies identify. */
export function sessionIn({ vault, settings }: Services, cookies: string | undefined): string | undefined {
  const [value] = cookieValues(cookieOf(settings), cookies)
  if (!value) return undefined
  try {
    return vault.open(value, PLACE)
  } catch {
    return undefined
  }
}

/**
 * A console with an origin of its own has a cookie that no neighboring host, such as that of the site, can replace by the
 * one of another session. On the site's origin, the path keeps it from everything else that is served there.
 */
function cookieOf(settings: ServerSettings): HostCookie {
  const origin = consoleOrigin(settings)
  if (settings.consoleUrl !== undefined) return hostCookie(origin, NAME, CONSOLE_PATH)
  return { name: NAME, path: CONSOLE_PATH, secure: origin.startsWith('https:') }
}
