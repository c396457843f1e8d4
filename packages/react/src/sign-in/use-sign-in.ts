import type { User } from '@portico/sdk'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useBrowserLayoutEffect } from '../style/theme-root.js'
import { lacksFactor } from '../user/account.js'
import { heldLogIn } from '../user/held-log-in.js'
import type { SdkEvents } from '../user/sdk-events.js'
import { type UseSlashID, useSlashID } from '../user/use-slashid.js'
import type { FlowContext, SignInState } from './machine/state.js'
import { INITIAL } from './machine/state.js'
import type { SignInAccount } from './run-commands.js'
import { createSignInStore, type SignInStore } from './sign-in-store.js'

export interface SignInCallbacks {
  readonly onSuccess?: (user: User) => void
  readonly onError?: (error: Error, context: FlowContext) => void
}

/** One sign-in for a form: its state, and `send` for events. Callbacks may change at any time; the latest are called. */
export function useSignIn(callbacks: SignInCallbacks): {
  readonly state: SignInState
  readonly send: SignInStore['send']
} {
  const context = useSlashID()
  const latest = useRef({ context, callbacks })
  const waiting = useRef<((account: SignInAccount) => void)[]>([])
  const [store] = useState(() =>
    createSignInStore({
      account: () =>
        new Promise((resolve) => {
          const account = accountOf(latest.current.context)
          if (account) resolve(account)
          else waiting.current.push(resolve)
        }),
      // A person who still lacks a second factor is asked for it in place of this form.
      onSuccess: (user) => lacksFactor(user) || latest.current.callbacks.onSuccess?.(user),
      onError: (error, flow) => latest.current.callbacks.onError?.(error, flow),
    }),
  )

  useBrowserLayoutEffect(() => {
    latest.current = { context, callbacks }
    const account = accountOf(context)
    if (account) for (const resolve of waiting.current.splice(0)) resolve(account)
  })

  // If the form is removed while it waits for a link, the polling behind it stops.
  useEffect(() => () => store.send({ type: 'leave' }), [store])

  const state = useSyncExternalStore(store.subscribe, store.getSnapshot, () => INITIAL)
  return { state, send: store.send }
}

function accountOf(context: UseSlashID): SignInAccount | undefined {
  const { sdkState, sid, user = context.unfinished, logIn, mfa, recover } = context
  return sdkState === 'ready' ? { sid, events: sourcesOf(context), user, logIn, mfa, recover } : undefined
}

/** Our provider forwards the SDK's events. A context that the page created itself may have either, or both. */
function sourcesOf({ sid, logIn, subscribe, unsubscribe }: UseSlashID): readonly SdkEvents[] {
  const own = sid && heldLogIn(logIn) ? [] : [{ subscribe, unsubscribe }]
  return sid ? [sid, ...own] : own
}
