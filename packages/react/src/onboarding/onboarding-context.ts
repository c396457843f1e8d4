import type { JsonObject } from '@portico/sdk'
import { createContext, useContext } from 'react'
import type { Progress } from './progress.js'

export interface UseOnboarding {
  readonly state: Pick<Progress, 'stepIndex' | 'attributes' | 'completionState'> & {
    /** Empty while there are no steps. */
    readonly currentStepId: string
  }
  readonly api: {
    readonly nextStep: () => void
    readonly previousStep: () => void
    /** Adds a step at the end; returns a function that removes it. */
    readonly registerStep: (id: string) => () => void
    /** Merges attributes into those of the person, and stores them all. */
    readonly updateAttributes: (attributes: JsonObject) => Promise<void>
  }
}

export const OnboardingContext = createContext<UseOnboarding | undefined>(undefined)

/** Returns the onboarding around a component. Throws outside one. */
export function useOnboarding(): UseOnboarding {
  const onboarding = useContext(OnboardingContext)
  if (onboarding) return onboarding
  throw new Error(
    'useOnboarding works only inside Onboarding, because it reads its steps. Put the component inside an Onboarding.',
  )
}
