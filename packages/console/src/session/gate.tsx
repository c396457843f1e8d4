import { useSlashID } from '@portico/react'
import { User } from '@portico/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '../api/call.js'
import { type Session, SessionContext } from '../api/connection.js'
import { Dialog } from '../kit/dialog.js'
import { Skeleton } from '../kit/skeleton.js'
import type { ConsoleSettings } from '../settings.js'
import { say } from '../words/translate.js'
import { endHubSession } from './end-hub-session.js'
import { connectionOf, useKeptSession } from './keep-session.js'
import { isAccountPage, isStaff, useSessionKind } from './session-kind.js'
import { SignInForm } from './sign-in-form.js'
import { SignInPage } from './sign-in-page.js'

interface GateProps {
  readonly settings: ConsoleSettings
  /** What visitors who are not signed in see. Default: the console's sign-in page. */
  readonly otherwise?: ReactNode
  /** Shown until it is known who is there. Default: the outline of the console. */
  readonly waiting?: ReactNode
  /** Called when the person signs out. */
  readonly onLeave?: () => void
  readonly children: ReactNode
}

/**
 * Shows the page to people who are signed in. When a session ends in the middle of work, nothing is lost: the page
 * stays, and the sign-in opens over it. Signing out removes the page.
 */
export function Gate({
  settings,
  otherwise = <SignInPage />,
  waiting = <Skeleton of="frame" />,
  onLeave,
  children,
}: GateProps) {
  const { user, isLoading, logOut } = useSlashID()
  const { kind, signInToConsole } = useSessionKind()
  const person = user && !user.anonymous ? user : undefined
  const settled = useKeptSession(person)
  const { pathname } = useLocation()
  // The hub's session is only for the account of people who are not administrators.
  const tooLittle = kind === 'person' && person !== undefined && (!isAccountPage(pathname) || isStaff(person))
  useEffect(() => {
    if (tooLittle) signInToConsole()
  }, [tooLittle, signInToConsole])
  const [last, setLast] = useState<User>()
  const [expired, setExpired] = useState(false)
  // Open pages stay open while a newer token is being stored. The sign-in over an ended session waits for that: a
  // reload right after it would otherwise ask to sign in again.
  const present = settled || (last && !expired) ? person : undefined

  const queries = useQueryClient()
  const [lastPersonId, setLastPersonId] = useState<string>()

  useEffect(() => {
    if (!present) {
      // Another tab signed out: nothing that was read is kept. After a session has ended, the page stays behind the
      // sign-in.
      if (lastPersonId !== undefined && !expired) queries.clear()
      return
    }
    // Another person's data is dropped; reads that were refused after the session had ended are repeated.
    if (lastPersonId !== undefined && lastPersonId !== present.ID) queries.clear()
    else if (expired) void queries.invalidateQueries()
    setLastPersonId(present.ID)
    // A copy, because signing out clears a user object, and the page still reads this one.
    setLast(new User(present.token))
    setExpired(false)
  }, [present, lastPersonId, expired, queries])

  const token = useRef<string>(undefined)
  useEffect(() => {
    token.current = present?.token
  }, [present])
  // The failure of a call with an older token says nothing about the current one.
  const onEnded = useCallback(
    (refused: string) => {
      if (refused !== token.current) return
      setExpired(true)
      logOut()
    },
    [logOut],
  )
  const leave = useCallback(() => {
    setLast(undefined)
    setExpired(false)
    endHubSession(settings.origin)
    queries.clear()
    // While the session is still valid. The browser deletes it even if the server cannot be reached.
    if (person && kind === 'console')
      void call(connectionOf(settings.origin, person), 'forgetConsoleSession')
        .catch(() => {})
        .then(logOut)
    else logOut()
    onLeave?.()
  }, [logOut, queries, person, kind, settings, onLeave])

  const viewer = present ?? (expired ? last : undefined)
  const session = useMemo<Session | undefined>(() => {
    if (!viewer) return undefined
    return {
      connection: { ...connectionOf(settings.origin, viewer), onEnded },
      user: viewer,
      leave,
    }
  }, [viewer, settings, onEnded, leave])

  if (!session) return isLoading || person ? waiting : otherwise
  return (
    <SessionContext.Provider value={session}>
      <div key={session.user.ID} className="session">
        {children}
      </div>
      {!present && (
        <Dialog title={say('Your session has ended')}>
          {person ? <p className="loading">{say('Loading …')}</p> : <SignInForm again />}
        </Dialog>
      )}
    </SessionContext.Provider>
  )
}
