import { LIMITS, MINUTE, type RequestResult } from '@portico/protocol'
import { Form } from '@portico/react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { ApiError } from '../api/api-error.js'
import { call } from '../api/call.js'
import { useConnection } from '../api/connection.js'
import { Dialog } from '../kit/dialog.js'
import { say } from '../words/translate.js'
import { SECOND_FACTORS, SIGN_IN_FACTORS } from './factors.js'

interface RecentCalls {
  /** Runs an action; if the server requires a recent sign-in, asks the person to sign in and runs it again. */
  readonly recently: <Result>(work: () => Promise<Result>) => Promise<Result>
  /**
   * For actions of the sign-in form: asks the person to sign in first, unless they did so recently. Rejects if they
   * cancel.
   */
  readonly beRecent: () => Promise<void>
}

const RecentContext = createContext<RecentCalls>({ recently: (work) => work(), beRecent: async () => {} })

/** @example await recently(() => remove.mutateAsync({ path })) */
export const useRecently = (): RecentCalls['recently'] => useContext(RecentContext).recently

/** @example beRecent().then(() => setAdding(true), () => {}) */
export const useBeRecent = (): RecentCalls['beRecent'] => useContext(RecentContext).beRecent

/** What to ask for, by what the server reports as missing. */
const QUESTIONS = {
  recent_sign_in_required: {
    factors: SIGN_IN_FACTORS,
    subtitle: 'You signed in a while ago. Confirm it’s you to continue.',
  },
  second_factor_for_token: {
    factors: SECOND_FACTORS,
    subtitle: 'This needs your second factor: a passkey or an authenticator app.',
  },
} as const
type Question = keyof typeof QUESTIONS

interface Waiting {
  readonly question: Question
  readonly resolve: () => void
  readonly reject: () => void
}

const questionIn = (error: unknown): Question | undefined =>
  error instanceof ApiError && error.slug !== undefined && Object.hasOwn(QUESTIONS, error.slug)
    ? (error.slug as Question)
    : undefined

type Session = RequestResult<'mySessions'>[number]

/** With a minute to spare, so that what starts now can finish in time. */
const isRecent = ({ proven_at }: Session, now: number) =>
  proven_at !== null && Date.parse(proven_at) > now - LIMITS.recentAuthentication + MINUTE

/** Lets its children ask for a recent sign-in when the server requires one. */
export function Recent({ children }: { readonly children: ReactNode }) {
  const { connection } = useConnection()
  const [waiting, setWaiting] = useState<Waiting>()
  const [proven, setProven] = useState(false)

  // The action continues only once the pages have the newer token.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `connection` is what is waited for.
  useEffect(() => {
    if (!proven) return
    waiting?.resolve()
    setWaiting(undefined)
    setProven(false)
  }, [proven, waiting, connection])

  const ask = useCallback(
    (question: Question, error: unknown) =>
      new Promise<void>((resolve, reject) => setWaiting({ question, resolve, reject: () => reject(error) })),
    [],
  )
  const calls = useMemo<RecentCalls>(
    () => ({
      async recently(work) {
        try {
          return await work()
        } catch (error) {
          const question = questionIn(error)
          if (!question) throw error
          await ask(question, error)
          return work()
        }
      },
      async beRecent() {
        const { result } = await call(connection, 'mySessions')
        const current = result.find((session) => session.current)
        if (current && !isRecent(current, Date.now()))
          await ask('recent_sign_in_required', new ApiError(403, say('You did not confirm that it is you.')))
      },
    }),
    [ask, connection],
  )

  const close = () => {
    waiting?.reject()
    setWaiting(undefined)
  }
  return (
    <RecentContext.Provider value={calls}>
      {children}
      {waiting && (
        <Dialog title={say('Confirm it’s you')} onClose={close}>
          <Form
            factors={QUESTIONS[waiting.question].factors}
            text={{
              'initial.title': '',
              'initial.subtitle': say(QUESTIONS[waiting.question].subtitle),
            }}
            onSuccess={() => setProven(true)}
          />
        </Dialog>
      )}
    </RecentContext.Provider>
  )
}
