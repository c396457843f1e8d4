import { useEffect, useState } from 'react'
import { createAccount } from './create-account.js'
import { askBy, type OpenQuestion } from './link-question.js'
import type { SlashIDProviderProps } from './provider-props.js'
import { useAccountRoot } from './use-account-root.js'

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
  const [store] = useState(() => createAccount(props, askBy(setQuestion)))
  useEffect(() => store.start(), [store])
  return useAccountRoot(props, store, question)
}
