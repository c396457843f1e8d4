import { CodeScreen } from './code/screen.js'
import { PasswordScreen } from './password/screen.js'
import type { SCREENS } from './registry.js'
import { AuthenticatorScreen } from './totp/screen.js'
import { WaitingScreen } from './waiting/screen.js'

/**
 * The screens of the registry, already loaded: for previews, which are rendered at once. In a separate file, because a form that
 * imports the screens statically would load all of them with its first chunk.
 */
export const LOADED_SCREENS: typeof SCREENS = {
  code: CodeScreen,
  password: PasswordScreen,
  authenticator: AuthenticatorScreen,
  waiting: WaitingScreen,
}
