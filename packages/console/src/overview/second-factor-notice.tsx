import { useState } from 'react'
import { useRead } from '../api/use-api.js'
import { Button, ButtonLink, Buttons } from '../kit/button.js'
import { Note } from '../kit/display.js'

/**
 * Asks an administrator who has neither a passkey nor an authenticator app to add one, if that is optional. Once
 * dismissed, it is not shown again to this person in this browser.
 */
export function SecondFactorNotice() {
  const me = useRead('me')
  const [dismissed, setDismissed] = useState(false)
  if (!me.data || dismissed) return null
  const { person, second_factor } = me.data.result
  const isRecommended = !second_factor.held && !second_factor.required && second_factor.add.length > 0
  if (!isRecommended || wasDismissed(person.person_id)) return null
  const dismiss = () => {
    keepDismissed(person.person_id)
    setDismissed(true)
  }
  return (
    <aside aria-label="Second factor">
      <Note tone="wait">
        <p>
          Protect this hub with a second factor: add a passkey or an authenticator app to your account. Without one,
          anyone who gets into your mailbox can administer the hub.
        </p>
        <Buttons>
          <ButtonLink look="main" to="/account">
            Go to your account
          </ButtonLink>
          <Button onClick={dismiss}>Dismiss</Button>
        </Buttons>
      </Note>
    </aside>
  )
}

const nameFor = (personId: string) => `portico-console/second-factor-notice/${personId}`

function wasDismissed(personId: string): boolean {
  try {
    return localStorage.getItem(nameFor(personId)) !== null
  } catch {
    return false
  }
}

function keepDismissed(personId: string): void {
  try {
    localStorage.setItem(nameFor(personId), 'dismissed')
  } catch {
    // Storage is blocked: the notice is shown again on the next load.
  }
}
