import { useEffect } from 'react'
import { ApiError } from '../api/api-error.js'
import { useConnection } from '../session/connection.js'
import { Button } from './button.js'

interface ProblemProps {
  readonly error: Error | null | undefined
  /** Offered as "Try again" where trying again may help. */
  readonly again?: () => unknown
}

/** What went wrong, in the server's words. Draws nothing where nothing did. A session that ended asks to sign in again. */
export function Problem({ error, again }: ProblemProps) {
  const { expire } = useConnection()
  const expired = error instanceof ApiError && error.status === 401
  useEffect(() => {
    if (expired) expire()
  }, [expired, expire])
  if (!error) return null
  return (
    <div className="problem" role="alert">
      <p>{expired ? 'Your session has ended. Sign in again, then go on where you were.' : error.message}</p>
      {again && (
        <Button look="quiet" onClick={() => void again()}>
          Try again
        </Button>
      )}
    </div>
  )
}
