import { translate } from '@docusaurus/Translate'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { enterPassword, type PasswordProblem } from '../../client/guest/guest-calls.js'
import { closedText } from './closed-text.js'
import { BUTTON, BUTTONS, FIELD } from './form-styles.js'

interface PasswordFormProps {
  /** Whether the password that was entered before has ended. */
  readonly isOver: boolean
  readonly onEntered: (secret: string) => void
}

/** A guest enters the password of a group. */
export function PasswordForm({ isOver, onEntered }: PasswordFormProps) {
  const [problem, setProblem] = useState<PasswordProblem | 'over' | undefined>(isOver ? 'over' : undefined)
  const [isBusy, setBusy] = useState(false)
  const field = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const enter = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    setBusy(true)
    setProblem(undefined)
    const answer = await enterPassword(password)
    setBusy(false)
    if (typeof answer === 'object') return onEntered(answer.secret)
    setProblem(answer)
    input.current?.select()
  }
  return (
    <section>
      <h1>{translate({ id: 'portico.guest.password', message: 'Enter the password' })}</h1>
      <p>
        {translate({
          id: 'portico.guest.passwordFor',
          message: 'Enter the password that you were given for pages of this site.',
        })}
      </p>
      <p role="status">{problem !== undefined && problemText(problem)}</p>
      <form onSubmit={(event) => void enter(event)}>
        <label htmlFor={field}>{translate({ id: 'portico.guest.passwordLabel', message: 'Password' })}</label>
        <input
          {...{ ref: input, id: field, name: 'password', type: 'password', required: true }}
          style={{ ...FIELD, maxWidth: '22rem' }}
          autoComplete="off"
          maxLength={256}
        />
        <div style={BUTTONS}>
          <button type="submit" className="button button--primary" style={BUTTON} disabled={isBusy}>
            {translate({ id: 'portico.guest.enter', message: 'Open' })}
          </button>
        </div>
      </form>
    </section>
  )
}

function problemText(problem: PasswordProblem | 'over'): string {
  if (problem === 'wrong_password')
    return translate({
      id: 'portico.guest.wrongPassword',
      message: 'The password is not correct. Check it, and try again.',
    })
  if (problem === 'over')
    return translate({
      id: 'portico.guest.passwordOver',
      message: 'The password was changed or has ended. Enter the new one, or ask for it.',
    })
  if (problem === 'none_open')
    return translate({
      id: 'portico.guest.noPassword',
      message: 'No password is in use at the moment. Ask the person who gave it to you.',
    })
  if (problem === 'too_many')
    return translate({ id: 'portico.guest.tooMany', message: 'Too many attempts. Wait a moment, and try again.' })
  return closedText(problem)
}
