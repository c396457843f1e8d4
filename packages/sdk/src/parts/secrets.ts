/** Sign-ins with a password or an authenticator app, loaded together, because one is often the second factor of the other. */
import { answers as password } from '../methods/password/password.js'
import { answers as totp } from '../methods/totp/totp.js'

export { wrong } from '../methods/password/password.js'
export { recover } from '../methods/password/recover.js'

/** How their challenges are answered. */
export const answers = { ...password, ...totp }
