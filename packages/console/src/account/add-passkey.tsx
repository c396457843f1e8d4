import type { Handle } from '@portico/protocol'
import { useSlashID } from '@portico/react'
import { Errors } from '@portico/sdk'
import { useState } from 'react'
import { Button } from '../kit/button.js'
import { Note } from '../kit/display.js'
import { useSettings } from '../settings.js'
import { say } from '../words/translate.js'

interface AddPasskeyProps {
  /**
   * Where the confirmation link is sent when the sign-in is not recent: an open session alone must not be enough to add
   * a passkey.
   */
  readonly handle: Handle
  readonly onMade: () => void
}

/**
 * Creates a passkey on this device: immediately after a recent sign-in, otherwise once the link in a message has been
 * opened.
 */
export function AddPasskey({ handle, onMade }: AddPasskeyProps) {
  const { mfa, sid } = useSlashID()
  const { mail } = useSettings()
  const [waiting, setWaiting] = useState(false)
  const [failure, setFailure] = useState<string>()
  const start = async () => {
    setFailure(undefined)
    setWaiting(true)
    try {
      await mfa({ factor: { method: 'webauthn' }, handle })
      onMade()
    } catch (error) {
      if (!Errors.isFlowCancelledError(error)) setFailure(sentenceOf(error))
    } finally {
      setWaiting(false)
    }
  }
  return (
    <div className="form">
      {waiting && (
        <Note tone="wait">
          <p role="status">
            {say(handle.type === 'phone_number' ? BY_MESSAGE : BY_EMAIL, { handle: handle.value })}{' '}
            {mail === 'outbox' && (
              <a href="/outbox" target="_blank" rel="noreferrer">
                Open the development outbox
              </a>
            )}
          </p>
        </Note>
      )}
      {failure && (
        <p className="field-problem" role="alert">
          {failure}
        </p>
      )}
      <div className="buttons">
        <Button look={waiting ? 'plain' : 'main'} busy={waiting} onClick={() => void start()}>
          {say('Add a passkey')}
        </Button>
        {waiting && <Button onClick={() => sid?.publish('flowCancelled')}>{say('Cancel')}</Button>}
      </div>
    </div>
  )
}

const BY_EMAIL =
  'This device asks you to create the passkey. If you signed in more than 15 minutes ago, first follow the link in the email to {handle}.'
const BY_MESSAGE =
  'This device asks you to create the passkey. If you signed in more than 15 minutes ago, first follow the link in the text message to {handle}.'

function sentenceOf(error: unknown): string {
  if (Errors.isPasskeyPromptError(error))
    return say('No passkey was created: your device’s prompt was dismissed or did not appear. Try again.')
  if (Errors.isTimeoutError(error)) return say('The link was not opened in time. Try again to get a new one.')
  return error instanceof Error ? error.message : say('No passkey was created, for an unknown reason. Try again.')
}
