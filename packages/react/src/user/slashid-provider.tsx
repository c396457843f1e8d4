import type { SlashIDEnvironment } from '@portico/sdk'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { interruptions } from '../lazy-modules.js'
import type { TextConfig } from '../methods/text-config.js'
import { type ThemeProps, useThemeRoot } from '../style/theme-root.js'
import { createAccountStore, SIGNED_OUT } from './account-store.js'
import type { CookieOptions } from './cookie.js'
import type { AskVisitor, OpenQuestion } from './link-question.js'
import { type AnySdkModule, sdkModule } from './sdk-module.js'
import { SlashIDContext } from './slashid-context.js'
import { type TokenStorageKind, tokenStorage } from './token-storage.js'

// Few visitors arrive by a link that needs confirmation.
const LinkDialog = /* @__PURE__ */ lazy(() => interruptions().then((loaded) => ({ default: loaded.LinkDialog })))

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

/**
 * Provides the signed-in user to the page. Put it around everything that needs the current user. Renders on a server as if there
 * were no user.
 * @example
 * <SlashIDProvider oid={oid} environment={{ baseURL, sdkURL }} tokenStorage="localStorage">
 *   <App />
 * </SlashIDProvider>
 */
export function SlashIDProvider(props: SlashIDProviderProps) {
  const [question, setQuestion] = useState<OpenQuestion>()
  const [store] = useState(() => createStore(props, askBy(setQuestion)))
  const state = useSyncExternalStore(store.subscribe, store.getSnapshot, () => SIGNED_OUT)
  useEffect(() => store.start(), [store])
  useThemeRoot(props.themeProps)
  const value = useMemo(() => ({ ...state, ...store.actions }), [state, store])
  return (
    <SlashIDContext.Provider value={value}>
      {props.children}
      {question && (
        <Suspense>
          <LinkDialog question={question} text={props.linkText} />
        </Suspense>
      )}
    </SlashIDContext.Provider>
  )
}

/** Asks by showing a question until it is answered. */
const askBy =
  (show: (question: OpenQuestion | undefined) => void): AskVisitor =>
  (question) =>
    new Promise((resolve) =>
      show({
        ...question,
        answer(follow) {
          show(undefined)
          resolve(follow)
        },
      }),
    )

const createStore = (props: SlashIDProviderProps, ask: AskVisitor) =>
  createAccountStore({
    sdk: sdkModule(props.sdk),
    sdkOptions: {
      oid: props.oid,
      ...(props.environment && { environment: props.environment }),
      ...(props.baseApiUrl && { baseURL: props.baseApiUrl }),
      ...(props.sdkUrl && { sdkURL: props.sdkUrl }),
      ...(props.session && { session: props.session }),
      ...(typeof props.analyticsEnabled === 'boolean' && { analyticsEnabled: props.analyticsEnabled }),
    },
    storage: tokenStorage(props.tokenStorage, props.cookieOptions),
    ...(props.initialToken && { initialToken: props.initialToken }),
    anonymousUsersEnabled: props.anonymousUsersEnabled ?? false,
    analyticsEnabled: props.analyticsEnabled ?? false,
    onInitError: props.onInitError ?? ((error) => console.error(error)),
    ask,
  })
