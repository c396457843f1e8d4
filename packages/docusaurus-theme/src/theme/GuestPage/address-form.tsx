import { translate } from '@docusaurus/Translate'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { type CodeProblem, enterCode, requestCode } from '../../client/guest/guest-calls.js'
import { closedText } from './closed-text.js'
import { BUTTON, BUTTONS, FIELD } from './form-styles.js'

interface AddressFormProps {
  readonly secret: string
  /** The masked address. */
  readonly email: string
  /** The id of the link. */
  readonly link: string
  readonly onProven: () => void
}

/** A guest proves the address of a link with a code that is sent to it. */
export function AddressForm({ secret, email, link, onProven }: AddressFormProps) {
  const [challenge, setChallenge] = useState<string>()
  const [problem, setProblem] = useState<CodeProblem>()
  const [isBusy, setBusy] = useState(false)
  const field = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (challenge !== undefined) input.current?.focus()
  }, [challenge])
  const send = async () => {
    setBusy(true)
    setProblem(undefined)
    const answer = await requestCode(secret)
    setBusy(false)
    if (typeof answer === 'string') setProblem(answer)
    else setChallenge(answer.challenge)
  }
  const enter = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (challenge === undefined) return
    const code = String(new FormData(event.currentTarget).get('code') ?? '')
    setBusy(true)
    setProblem(undefined)
    const answer = await enterCode({ secret, challenge, code }, link)
    setBusy(false)
    if (answer === undefined) return onProven()
    setProblem(answer)
    if (answer === 'code_over') setChallenge(undefined)
  }
  return (
    <section>
      <h1>{translate({ id: 'portico.guest.address', message: 'Confirm your address' })}</h1>
      <p>
        {challenge === undefined
          ? translate(
              {
                id: 'portico.guest.addressFor',
                message: 'This link is for {address}. We send a code to this address.',
              },
              { address: email },
            )
          : translate({ id: 'portico.guest.codeSent', message: 'We sent a code to {address}.' }, { address: email })}
      </p>
      <p role="status">{problem !== undefined && problemText(problem)}</p>
      {challenge === undefined ? (
        <button
          type="button"
          className="button button--primary"
          style={BUTTON}
          disabled={isBusy}
          onClick={() => void send()}
        >
          {translate({ id: 'portico.guest.send', message: 'Send code' })}
        </button>
      ) : (
        <form onSubmit={(event) => void enter(event)}>
          <label htmlFor={field}>{translate({ id: 'portico.guest.code', message: 'Code' })}</label>
          <input
            {...{ ref: input, id: field, name: 'code', style: CODE, required: true }}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={32}
          />
          <div style={BUTTONS}>
            <button type="submit" className="button button--primary" style={BUTTON} disabled={isBusy}>
              {translate({ id: 'portico.guest.enter', message: 'Open' })}
            </button>
            <button
              type="button"
              className="button button--secondary"
              style={BUTTON}
              disabled={isBusy}
              onClick={() => void send()}
            >
              {translate({ id: 'portico.guest.again', message: 'Send another code' })}
            </button>
          </div>
        </form>
      )}
    </section>
  )
}

function problemText(problem: CodeProblem): string {
  if (problem === 'wrong_code')
    return translate({ id: 'portico.guest.wrongCode', message: 'The code is not correct. Check it, and try again.' })
  if (problem === 'code_over')
    return translate({
      id: 'portico.guest.codeOver',
      message: 'The code has expired or was entered wrong too often. Send another one.',
    })
  if (problem === 'too_many')
    return translate({ id: 'portico.guest.tooMany', message: 'Too many attempts. Wait a moment, and try again.' })
  return closedText(problem)
}

const CODE = { ...FIELD, letterSpacing: '0.1em' }
