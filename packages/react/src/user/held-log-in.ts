import type { User } from '@portico/sdk'
import type { LogIn, LoginConfiguration, LoginOptions } from './account.js'

/** What a form passes to our provider beyond the options that a page may give. */
export interface FormOptions extends LoginOptions {
  /** Awaited before the page learns of the user, who may have recovery codes to save first. */
  readonly hold?: (user: User) => Promise<void>
  /** A sign-in that has already begun, by a passkey chosen in the field's autofill list. */
  readonly signedIn?: Promise<User>
}

export type HeldLogIn = (config: LoginConfiguration, options: FormOptions) => Promise<User | undefined>

const held = /* @__PURE__ */ new WeakMap<LogIn, HeldLogIn>()

/** The public form of our provider's sign-in: it accepts only the documented options. */
export function publicLogIn(logIn: HeldLogIn): LogIn {
  const plainLogIn: LogIn = (config, options) =>
    logIn(config, options?.middleware ? { middleware: options.middleware } : {})
  held.set(plainLogIn, logIn)
  return plainLogIn
}

/** Our provider's sign-in behind a context's; undefined for a context that the page created itself. */
export const heldLogIn = (logIn: LogIn): HeldLogIn | undefined => held.get(logIn)
