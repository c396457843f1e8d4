import type { User } from '@portico/sdk'
import { useEffect, useState } from 'react'
import { Form } from '../sign-in/form.js'
import { useSlashID } from '../user/use-slashid.js'
import { type AuthStep, provenSteps } from './proven-steps.js'

export interface MultiFactorAuthProps {
  readonly steps: readonly AuthStep[]
  readonly className?: string
  /** Told of the user once the last step is done. */
  readonly onSuccess?: (user: User) => void
}

/**
 * Signs people in by several factors, one after the other. Someone who has proven themselves by some of them already goes
 * on with the next. A step stays until its form is through, recovery codes included; the last one stays with its success.
 * @example <MultiFactorAuth steps={[{ factors: [{ method: 'password' }] }, { factors: [{ method: 'totp' }] }]} />
 */
export function MultiFactorAuth({ steps, className, onSuccess }: MultiFactorAuthProps) {
  const { user, isLoading } = useSlashID()
  /** How many steps are through. */
  const [through, setThrough] = useState<number>()
  const [finishedHere, setFinishedHere] = useState(false)
  const signedOut = !user

  useEffect(() => {
    if (isLoading) return
    // Who logs out begins again; who comes with a session goes on where it stands.
    setThrough((now) => (now === undefined || !user ? provenSteps(steps, user?.authentication ?? []) : now))
  }, [isLoading, user, steps])
  useEffect(() => {
    if (signedOut) setFinishedHere(false)
  }, [signedOut])

  if (through === undefined || (through === steps.length && !finishedHere)) return null
  // The next step is for someone whom the page knows.
  const at = through === steps.length || (through > 0 && signedOut) ? through - 1 : through
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
        setThrough(at + 1)
        if (at + 1 < steps.length) return
        setFinishedHere(true)
        onSuccess?.(proven)
      }}
    />
  )
}
