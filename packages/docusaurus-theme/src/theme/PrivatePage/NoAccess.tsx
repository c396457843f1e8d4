import { translate } from '@docusaurus/Translate'
import { missingGroups } from '@portico/access'
import { useEffect, useRef, useState } from 'react'
import type { Asked, Decision } from '../../client/access-request.js'
import { logOut } from '../../client/visit.js'
import type { Person } from '../../client/visitor.js'

type Shown = Asked | 'denied'

const ANSWERS: Readonly<Record<Shown, () => string>> = {
  sent: () =>
    translate({
      id: 'portico.noAccess.sent',
      message: 'Request sent. We’ll email you when it’s approved, and this page will open on its own.',
    }),
  denied: () =>
    translate({
      id: 'portico.noAccess.denied',
      message: 'Your request was declined. Contact the site’s administrators if you still need access.',
    }),
  unknown: () =>
    translate({
      id: 'portico.noAccess.ask',
      message: 'Ask the site’s administrators to add you, then check again.',
    }),
  failed: () =>
    translate({ id: 'portico.noAccess.failed', message: 'The request could not be sent. Try again in a moment.' }),
}

const requests = () => import('../../client/access-request.js')

/** Follows the request of an earlier visit, or the one just made; an approval seen here opens the page. */
function useRequest(groups: readonly string[], retry: () => void) {
  const [asked, setAsked] = useState<'asking' | Shown>()
  const [round, setRound] = useState(0)
  const wanted = groups.join('\n')
  const open = useRef(retry)
  open.current = retry
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round follows a request that was just made.
  useEffect(() => {
    let stop = () => {}
    let gone = false
    let waited = false
    const tell = (decision: Decision) => {
      if (decision === 'open') setAsked('sent')
      waited ||= decision === 'open'
      if (decision === 'denied') setAsked('denied')
      // An approval that was there before this page was refused has lapsed; one that comes while it waits counts.
      if (decision === 'approved' && waited) open.current()
    }
    void requests().then(
      ({ followRequest }) => {
        if (!gone) stop = followRequest(wanted.split('\n'), tell)
      },
      () => setAsked('failed'),
    )
    return () => {
      gone = true
      stop()
    }
  }, [wanted, round])
  const ask = () => {
    setAsked('asking')
    void requests()
      .then(({ askForAccess }) => askForAccess(groups))
      .then(setAsked, () => setAsked('failed'))
      .then(() => setRound((before) => before + 1))
  }
  return { asked, ask }
}

/** Told to someone who is signed in without the page's groups: who they are, what is missing, and what they can do. */
export default function NoAccess({
  person,
  audience,
  retry,
}: {
  person: Person
  audience: readonly string[]
  retry: () => void
}) {
  const missing = missingGroups(audience, person.groups)
  const groups = missing.length > 0 ? missing : audience
  const { asked, ask } = useRequest(groups, retry)
  return (
    <div className="portico-door__notice" role="alert">
      <h1>{translate({ id: 'portico.noAccess.title', message: 'You don’t have access to this page yet' })}</h1>
      <p>
        {translate({ id: 'portico.noAccess.who', message: 'You are signed in as {name}.' }, { name: person.name })}{' '}
        {translate(
          { id: 'portico.noAccess.missing', message: 'This page is for members of {groups}.' },
          { groups: groups.join(', ') },
        )}{' '}
      </p>
      <p role="status">{asked && asked !== 'asking' ? ANSWERS[asked]() : null}</p>
      {asked === 'sent' || asked === 'unknown' ? null : (
        <>
          <button type="button" className="button button--primary" disabled={asked === 'asking'} onClick={ask}>
            {translate({ id: 'portico.noAccess.askButton', message: 'Request access' })}
          </button>{' '}
        </>
      )}
      <button type="button" className="button button--secondary" onClick={retry}>
        {translate({ id: 'portico.noAccess.retry', message: 'Check again' })}
      </button>{' '}
      <button type="button" className="button button--secondary" onClick={logOut}>
        {translate({ id: 'portico.noAccess.other', message: 'Switch account' })}
      </button>
    </div>
  )
}
