import { lazy, type ReactElement, Suspense, useMemo, useSyncExternalStore } from 'react'
import { interruptions } from '../lazy-modules.js'
import { useThemeRoot } from '../style/theme-root.js'
import type { AccountState } from './account.js'
import type { AccountStore } from './account-store.js'
import type { OpenQuestion } from './link-question.js'
import type { SlashIDProviderProps } from './provider-props.js'
import { type ISlashIDContext, SlashIDContext } from './slashid-context.js'

// Few visitors arrive by a link that needs confirmation.
const LinkDialog = /* @__PURE__ */ lazy(() => interruptions().then((loaded) => ({ default: loaded.LinkDialog })))

/** Where the state of an account and its actions come from. */
export interface AccountSource extends Pick<AccountStore, 'subscribe' | 'getSnapshot'> {
  readonly actions: Omit<ISlashIDContext, keyof AccountState>
}

/**
 * Shares an account with the children of a provider.
 * @param question what the visitor is asked before a link signs them in
 */
export function useAccountRoot(
  { themeProps, linkText, children }: Pick<SlashIDProviderProps, 'themeProps' | 'linkText' | 'children'>,
  { subscribe, getSnapshot, actions }: AccountSource,
  question: OpenQuestion | undefined,
): ReactElement {
  // An account that has not started is signed out, also on a server.
  const state = useSyncExternalStore(subscribe, getSnapshot, getSnapshot)
  useThemeRoot(themeProps)
  const value = useMemo(() => ({ ...state, ...actions }), [state, actions])
  return (
    <SlashIDContext.Provider value={value}>
      {children}
      {question && (
        <Suspense>
          <LinkDialog question={question} text={linkText} />
        </Suspense>
      )}
    </SlashIDContext.Provider>
  )
}
