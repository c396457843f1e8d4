import type { SlashIDEnvironment } from '@portico/sdk'
import type { ReactNode } from 'react'
import type { TextConfig } from '../methods/text-config.js'
import type { ThemeProps } from '../style/theme-root.js'
import type { CookieOptions } from './cookie.js'
import type { AnySdkModule } from './sdk-module.js'
import type { TokenStorageKind } from './token-storage.js'

export interface SlashIDProviderProps {
  /** The organization that people sign in to. Read once, like everything except `themeProps` and `children`. */
  readonly oid: string
  /** A token to try first. */
  readonly initialToken?: string
  /** Where the user token is kept. Default `memory`: forgotten on reload. */
  readonly tokenStorage?: TokenStorageKind
  /** Attributes of the cookie when `tokenStorage` is `cookie`. */
  readonly cookieOptions?: CookieOptions
  /** The identity server: `{ baseURL, sdkURL }` for your own. */
  readonly environment?: SlashIDEnvironment
  /** @deprecated Use `environment`. */
  readonly baseApiUrl?: string
  /** @deprecated Use `environment`. */
  readonly sdkUrl?: string
  readonly analyticsEnabled?: boolean
  /** Visitors who have not signed in get an anonymous user. Default false. */
  readonly anonymousUsersEnabled?: boolean
  /**
   * The kind of session that a sign-in opens. `console`: a session that may call the admin API, only for pages of the console.
   * Default `person`.
   */
  readonly session?: 'person' | 'console'
  readonly themeProps?: ThemeProps
  /** Called when a link's user or an anonymous user could not be loaded at start-up. Default: `console.error`. */
  readonly onInitError?: (error: unknown) => void
  /** Replaces texts of the question that visitors are asked before a link signs them in. */
  readonly linkText?: Partial<TextConfig>
  /** Another SDK module with the same public surface, used instead of ours. */
  readonly sdk?: AnySdkModule
  readonly children: ReactNode
}
