import { useEffect, useState } from 'react'
import { SIGNED_OUT } from './account.js'
import { askBy, type OpenQuestion } from './link-question.js'
import type { SlashIDProviderProps } from './provider-props.js'
import { NO_ACCOUNT } from './slashid-context.js'
import { type AccountSource, useAccountRoot } from './use-account-root.js'

export interface DeferredProviderProps extends SlashIDProviderProps {
  /** Called once; the SDK loads when its result resolves. */
  readonly until: () => Promise<void>
  /** Called with an error if the SDK does not load, or refuses its options. */
  readonly onLoadError: (error: unknown) => void
}

/** The account while the SDK loads: no one is signed in, and nothing changes. */
const LOADING: AccountSource = {
  actions: NO_ACCOUNT,
  subscribe: () => () => {},
  getSnapshot: () => SIGNED_OUT,
}

/**
 * A `SlashIDProvider` that loads the SDK later. Until then, no one is signed in and `isLoading` is true; a Form can be used, and
 * continues once the SDK is there. For pages that know that no one is signed in, and on which few visitors sign in.
 */
export function DeferredProvider({ until, onLoadError, ...props }: DeferredProviderProps) {
  const [question, setQuestion] = useState<OpenQuestion>()
  const [store, setStore] = useState<AccountSource>(LOADING)
  // biome-ignore lint/correctness/useExhaustiveDependencies: props are read once
  useEffect(() => {
    let isRemoved = false
    const load = async () => {
      await until()
      const { createAccount } = await import('./create-account.js')
      if (isRemoved) return
      const account = createAccount(props, askBy(setQuestion))
      account.start()
      setStore(account)
    }
    load().catch(onLoadError)
    return () => {
      isRemoved = true
    }
  }, [])
  return useAccountRoot(props, store, question)
}
