import { useChange, useRead } from '../api/use-api.js'
import { Button, Buttons } from '../kit/button.js'
import { Note } from '../kit/display.js'
import { Problem } from '../kit/problem.js'
import { say } from '../words/translate.js'

interface SignOutElsewhereProps {
  /** A sentence on what was just added. */
  readonly added: string
  readonly onDone: () => void
}

/** Offered after a sign-in method was added: people often add one because they fear that someone else is signed in. */
export function SignOutElsewhere({ added, onDone }: SignOutElsewhereProps) {
  const sessions = useRead('mySessions')
  const end = useChange('endMyOtherSessions', {
    refresh: ['mySessions'],
    done: say('Signed out everywhere else.'),
  })
  const otherSessions = (sessions.data?.result ?? []).filter(({ current }) => !current)
  if (otherSessions.length === 0) return null
  return (
    <Note tone="wait">
      <p role="status">
        {added} {say('You are also signed in elsewhere. If you do not recognize every session, end the others.')}
      </p>
      <Problem error={end.error} />
      <Buttons>
        <Button look="main" busy={end.isPending} onClick={() => end.mutate({}, { onSuccess: onDone })}>
          {say('Sign out everywhere else')}
        </Button>
        <Button onClick={onDone}>{say('Stay signed in')}</Button>
      </Buttons>
    </Note>
  )
}
