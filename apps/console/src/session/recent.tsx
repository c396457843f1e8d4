import { Form } from '@portico/react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { ApiError } from '../api/api-error.js'
import { Dialog } from '../kit/dialog.js'
import { useConnection } from './connection.js'

/** Runs a piece of work; where the server asks for a recent sign-in first, asks the person and runs it once more. */
type Recently = <Result>(work: () => Promise<Result>) => Promise<Result>

const RecentContext = createContext<Recently>((work) => work())

/** @example await recently(() => remove.mutateAsync({ path })) */
export const useRecently = (): Recently => useContext(RecentContext)

const FACTORS = [
  { method: 'otp_via_email' },
  { method: 'webauthn' },
  { method: 'totp' },
  { method: 'password' },
] as const
const TEXT = {
  'initial.title': 'Confirm that it is you',
  'initial.subtitle': 'Your sign-in was a while ago, and this changes how you sign in.',
} as const

interface Waiting {
  readonly resolve: () => void
  readonly reject: () => void
}

/** The server refuses with these words what needs a recent sign-in. */
const needsRecent = (error: unknown) =>
  error instanceof ApiError && error.status === 403 && /^sign in again/i.test(error.message)

/** Lets the pages inside ask for a fresh proof when the server wants one. */
export function Recent({ children }: { readonly children: ReactNode }) {
  const { connection } = useConnection()
  const [waiting, setWaiting] = useState<Waiting>()
  const [proven, setProven] = useState(false)

  // The work goes on only once the pages have the newer token.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `connection` is what is waited for.
  useEffect(() => {
    if (!proven) return
    waiting?.resolve()
    setWaiting(undefined)
    setProven(false)
  }, [proven, waiting, connection])

  const recently = useCallback<Recently>(async (work) => {
    try {
      return await work()
    } catch (error) {
      if (!needsRecent(error)) throw error
      await new Promise<void>((resolve, reject) => setWaiting({ resolve, reject: () => reject(error) }))
      return work()
    }
  }, [])

  const close = () => {
    waiting?.reject()
    setWaiting(undefined)
  }
  return (
    <RecentContext.Provider value={recently}>
      {children}
      {waiting && (
        <Dialog title="Confirm that it is you" onClose={close}>
          <Form factors={FACTORS} text={TEXT} onSuccess={() => setProven(true)} />
        </Dialog>
      )}
    </RecentContext.Provider>
  )
}
