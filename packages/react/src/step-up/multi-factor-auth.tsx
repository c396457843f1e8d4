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
 * on with the next. A step stays until its form is through, recovery codes included.
 * @example <MultiFactorAuth steps={[{ factors: [{ method: 'password' }] }, { factors: [{ method: 'totp' }] }]} />
 */
export function MultiFactorAuth({ steps, className, onSuccess }: MultiFactorAuthProps) {
  const { user, isLoading } = useSlashID()
  const [at, setAt] = useState<number>()

  useEffect(() => {
    if (isLoading) return
    // Who logs out begins again; who comes with a session goes on where it stands.
    setAt((now) => (now === undefined || !user ? provenSteps(steps, user?.authentication ?? []) : now))
  }, [isLoading, user, steps])

  const step = at === undefined ? undefined : steps[at]
  if (at === undefined || !step) return null
  const title = at > 0 ? { 'initial.title': 'Multi-Factor Authentication' } : {}
  return (
    <Form
      key={at}
      factors={step.factors}
      text={{ ...title, ...step.text }}
      {...(className && { className })}
      onSuccess={(proven) => {
        setAt(at + 1)
        if (at + 1 === steps.length) onSuccess?.(proven)
      }}
    />
  )
}
