import { ApiError } from '../api/api-error.js'
import { say } from '../words/translate.js'
import { Button } from './button.js'

interface ProblemProps {
  readonly error: Error | null | undefined
  /** Called by “Try again”, if trying again may help. */
  readonly again?: () => unknown
}

/** What went wrong, in the server's words. Renders nothing if there is no error. */
export function Problem({ error, again }: ProblemProps) {
  if (!error) return null
  const expired = error instanceof ApiError && error.status === 401
  return (
    <div className="problem" role="alert">
      <p>{expired ? say('Your session has ended. Sign in again, then continue where you were.') : error.message}</p>
      {again && (
        <Button look="quiet" onClick={() => void again()}>
          {say('Try again')}
        </Button>
      )}
    </div>
  )
}
