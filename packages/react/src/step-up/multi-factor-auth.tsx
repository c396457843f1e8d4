import type { User } from '@portico/sdk'
import { useEffect, useRef, useState } from 'react'
import { Form } from '../sign-in/form.js'
import { useSlashID } from '../user/use-slashid.js'
import { type AuthStep, provenSteps } from './proven-steps.js'

export interface MultiFactorAuthProps {
  readonly steps: readonly AuthStep[]
  readonly className?: string
  /** Called with the user when the last step is done. */
  readonly onSuccess?: (user: User) => void
}

/**
 * Signs people in with several factors, one after the other. Steps that the session has already proved are skipped. A step stays
 * until its form is done, including recovery codes; the last one stays and shows its success.
 * @example <MultiFactorAuth steps={[{ factors: [{ method: 'password' }] }, { factors: [{ method: 'webauthn' }] }]} />
 */
export function MultiFactorAuth({ steps, className, onSuccess }: MultiFactorAuthProps) {
  const { user, isLoading } = useSlashID()
  /** The step whose form is shown, and the one that follows it; both are the same until that form is done. */
  const [place, setPlace] = useState<{ readonly at: number; readonly next: number }>()
  const latest = useRef(steps)
  latest.current = steps

  useEffect(() => {
    if (isLoading) return
    // A person who logs out starts over; one who arrives with a session continues after what it has proved.
    const proven = provenSteps(latest.current, user?.authentication ?? [])
    setPlace((now) => (now && user ? now : { at: proven, next: proven }))
  }, [isLoading, user])

  // The next step needs a user that the page knows; after the last step its form stays, to show its success.
  const at = place && user && place.next < steps.length ? place.next : (place?.at ?? steps.length)
  const step = steps[at]
  if (!step) return null
  const title = at > 0 ? { 'initial.title': 'Multi-Factor Authentication' } : {}
  return (
    <Form
      key={at}
      factors={step.factors}
      text={{ ...title, ...step.text }}
      {...(className && { className })}
      onSuccess={(proven) => {
        // The organization may have required the factor of a later step as part of this one.
        const next = Math.max(at + 1, provenSteps(steps, proven.authentication))
        setPlace({ at, next })
        if (next === steps.length) onSuccess?.(proven)
      }}
    />
  )
}
