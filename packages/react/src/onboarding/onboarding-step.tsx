import type { JsonObject } from '@portico/sdk'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useOnboarding } from './onboarding-context.js'

export interface OnboardingStepProps {
  readonly id: string
  readonly children: ReactNode
  /** Called with the form's values before the next step; a rejection keeps the visitor on this one. Files are omitted. */
  readonly beforeNext: (values: JsonObject) => Promise<void>
}

/** One step: a card with a form. Steps follow each other in the order in which they are rendered. */
export function OnboardingStep({ id, children, beforeNext }: OnboardingStepProps) {
  const { state, api } = useOnboarding()
  /** The answer is being stored: a second press is not another answer. */
  const busy = useRef(false)
  useEffect(() => api.registerStep(id), [api, id])
  if (state.currentStepId !== id || state.completionState === 'complete') return null

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    const values: Record<string, string> = {}
    for (const [name, value] of new FormData(event.currentTarget)) if (typeof value === 'string') values[name] = value
    try {
      await beforeNext(values)
      api.nextStep()
    } catch (error) {
      console.error(error)
    } finally {
      busy.current = false
    }
  }

  return (
    <div className="sid-card" data-state={id}>
      <form className="sid-form__fields" onSubmit={(event) => void submit(event)}>
        {children}
      </form>
    </div>
  )
}
