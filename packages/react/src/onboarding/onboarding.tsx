import type { JsonObject } from '@portico/sdk'
import { type ReactNode, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { Loader } from '../screens/state-icon.js'
import { AROUND_TEXTS } from '../text/around-texts.js'
import { TextProvider } from '../text/text-provider.js'
import { useSlashID } from '../user/use-slashid.js'
import { OnboardingContext, type UseOnboarding } from './onboarding-context.js'
import { progress, START } from './progress.js'

export interface OnboardingProps {
  readonly children: ReactNode
  /** Called when the attributes could not be loaded; nothing is shown then. */
  readonly onError?: () => void
}

type Loading = 'loading' | 'ready' | 'failed'

/**
 * Leads a visitor through steps and stores what they enter: with an anonymous user at first, and with the signed-in one after a
 * sign-in along the way. Shows nothing while there is neither.
 */
export function Onboarding({ children, onError }: OnboardingProps) {
  const { user, anonymousUser, sdkState } = useSlashID()
  const owner = sdkState === 'ready' ? (user ?? anonymousUser) : undefined
  const [state, send] = useReducer(progress, START)
  const [loading, setLoading] = useState<Loading>('loading')
  const latest = useRef({ owner, attributes: state.attributes, onError })
  useEffect(() => {
    latest.current = { owner, attributes: state.attributes, onError }
  })

  // Loaded once: a sign-in along the way must not remove the steps from the page.
  const hasOwner = owner !== undefined
  useEffect(() => {
    if (!hasOwner) return
    const load = async () => (await latest.current.owner?.getBucket().get<JsonObject>()) ?? {}
    load().then(
      (attributes) => {
        send({ type: 'attributes', attributes })
        setLoading('ready')
      },
      (error: unknown) => {
        console.error(error)
        setLoading('failed')
        latest.current.onError?.()
      },
    )
  }, [hasOwner])

  const api = useMemo<UseOnboarding['api']>(
    () => ({
      nextStep: () => send({ type: 'next' }),
      previousStep: () => send({ type: 'previous' }),
      registerStep(id) {
        send({ type: 'register', id })
        return () => send({ type: 'unregister', id })
      },
      async updateAttributes(more) {
        const attributes = { ...latest.current.attributes, ...more }
        await latest.current.owner?.getBucket().set(attributes)
        send({ type: 'attributes', attributes })
      },
    }),
    [],
  )
  const { steps, ...rest } = state
  const value: UseOnboarding = { state: { ...rest, currentStepId: steps[rest.stepIndex] ?? '' }, api }

  if (!hasOwner || loading === 'failed') return <></>
  if (loading === 'loading')
    return (
      <div className="sid-card sid-onboarding--loading">
        <Loader />
      </div>
    )
  return (
    <OnboardingContext.Provider value={value}>
      <TextProvider defaults={AROUND_TEXTS}>
        <div className="sid-onboarding">{children}</div>
      </TextProvider>
    </OnboardingContext.Provider>
  )
}
