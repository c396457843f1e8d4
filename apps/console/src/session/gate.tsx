import { useSlashID } from '@portico/react'
import type { User } from '@portico/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { Dialog } from '../kit/dialog.js'
import type { ConsoleSettings } from '../settings.js'
import { type Session, SessionContext } from './connection.js'
import { endHubSession } from './end-hub-session.js'
import { SignInForm } from './sign-in-form.js'
import { SignInPage } from './sign-in-page.js'

/**
 * Lets whoever is signed in through. A session that ends in the middle of work takes nothing away: the page stays, and the
 * sign-in opens over it. Leaving takes it away.
 */
export function Gate({ settings, children }: { readonly settings: ConsoleSettings; readonly children: ReactNode }) {
  const { user, isLoading, logOut } = useSlashID()
  const present = user && !user.anonymous ? user : undefined
  const [last, setLast] = useState<User>()
  const [expired, setExpired] = useState(false)

  const queries = useQueryClient()
  const [known, setKnown] = useState<string>()

  useEffect(() => {
    if (!present) {
      // Another tab signed out: nothing that was read stays. After the end of a session the page stays behind the sign-in.
      if (known !== undefined && !expired) queries.clear()
      return
    }
    // What was read as somebody else is forgotten; what was refused while the session was over is read again.
    if (known !== undefined && known !== present.ID) queries.clear()
    else if (expired) void queries.invalidateQueries()
    setKnown(present.ID)
    setLast(present)
    setExpired(false)
  }, [present, known, expired, queries])

  const expire = useCallback(() => {
    setExpired(true)
    logOut()
  }, [logOut])
  const leave = useCallback(() => {
    setLast(undefined)
    setExpired(false)
    logOut()
    endHubSession(settings.origin)
    queries.clear()
  }, [logOut, queries, settings])

  const shown = present ?? (expired ? last : undefined)
  const session = useMemo<Session | undefined>(() => {
    if (!shown) return undefined
    const { origin } = settings
    const fetch = globalThis.fetch.bind(globalThis)
    return {
      connection: { origin, organization: shown.oid, token: shown.token, fetch },
      user: shown,
      expire,
      leave,
    }
  }, [shown, settings, expire, leave])

  if (!session) return isLoading ? <p className="loading loading--page">Loading …</p> : <SignInPage />
  return (
    <SessionContext.Provider value={session}>
      <div key={session.user.ID} className="session">
        {children}
      </div>
      {!present && (
        <Dialog title="Your session has ended">
          <SignInForm again />
        </Dialog>
      )}
    </SessionContext.Provider>
  )
}
