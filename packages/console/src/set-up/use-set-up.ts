import type { EndpointName, RequestResult } from '@portico/protocol'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../api/api-error.js'
import { type CallInput, call } from '../api/call.js'
import { forgetSecret, takeAnswer, takeSecret } from './link-secret.js'

export type SetUp = RequestResult<'readSetUp'>
type Changes = 'setUpProvider' | 'setUpDomain' | 'checkSetUpDomain'

export type SetUpState =
  | { readonly at: 'loading' }
  | { readonly at: 'ended'; readonly words: string }
  | { readonly at: 'open'; readonly setUp: SetUp; readonly problem?: Error }
  | { readonly at: 'done'; readonly organization: string; readonly account: string }

const ENDED =
  'This link has expired, was revoked, or was already used. Ask the person who sent it to you for a new one.'

/** The state of the set-up behind this page's link, and the calls that the link can make. */
export function useSetUp(origin: string) {
  const [state, setState] = useState<SetUpState>({ at: 'loading' })
  const [secret] = useState(takeSecret)
  const [answer] = useState(takeAnswer)
  const ask = useCallback(
    async <Name extends EndpointName>(name: Name, input: CallInput<Name> = {} as CallInput<Name>) => {
      const connection = { origin, organization: '', token: secret, fetch: window.fetch.bind(window) }
      try {
        return (await call(connection, name, input)).result
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) {
          forgetSecret()
          setState({ at: 'ended', words: ENDED })
        }
        throw error
      }
    },
    [origin, secret],
  )

  useEffect(() => {
    void load()
    async function load() {
      try {
        if (answer) {
          const finished = await ask('finishSetUp', { body: answer } as CallInput<'finishSetUp'>)
          forgetSecret()
          return setState({ at: 'done', ...finished })
        }
        setState({ at: 'open', setUp: await ask('readSetUp') })
      } catch (cause) {
        const problem = cause instanceof Error ? cause : new Error('The page could not be loaded. Try again.')
        if (problem instanceof ApiError && problem.status === 401) return
        await ask('readSetUp').then(
          (setUp) => setState({ at: 'open', setUp, problem }),
          () => setState((before) => (before.at === 'ended' ? before : { at: 'ended', words: problem.message })),
        )
      }
    }
  }, [ask, answer])

  const change = async <Name extends Changes>(name: Name, input: CallInput<Name>) => {
    const setUp = await ask(name, input)
    setState({ at: 'open', setUp: setUp as SetUp })
    return setUp as SetUp
  }
  return { state, change, ask }
}
