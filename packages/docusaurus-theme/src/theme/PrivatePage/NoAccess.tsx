import { translate } from '@docusaurus/Translate'
import { useState } from 'react'
import type { Asked } from '../../client/session.js'
import type { Person } from '../../client/store.js'
import { logOut, session } from '../../client/visit.js'

const ANSWERS: Readonly<Record<Asked, () => string>> = {
  sent: () =>
    translate({
      id: 'portico.noAccess.sent',
      message: 'Your request is with the people who run this site. Check again when they have answered.',
    }),
  unknown: () =>
    translate({
      id: 'portico.noAccess.ask',
      message: 'Ask the people who run this site to add you, then check again.',
    }),
  failed: () =>
    translate({ id: 'portico.noAccess.failed', message: 'The request could not be sent. Try again in a moment.' }),
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
  const missing = audience.filter((group) => !person.groups.includes(group))
  const groups = missing.length > 0 ? missing : audience
  const [asked, setAsked] = useState<'asking' | Asked>()
  const ask = () => {
    setAsked('asking')
    void session()
      .then(({ askForAccess }) => askForAccess(groups))
      .then(setAsked, () => setAsked('failed'))
  }
  return (
    <div className="portico-door__notice" role="alert">
      <h1>{translate({ id: 'portico.noAccess.title', message: 'You cannot read this page yet' })}</h1>
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
            {translate({ id: 'portico.noAccess.askButton', message: 'Ask for access' })}
          </button>{' '}
        </>
      )}
      <button type="button" className="button button--secondary" onClick={retry}>
        {translate({ id: 'portico.noAccess.retry', message: 'Check again' })}
      </button>{' '}
      <button type="button" className="button button--secondary" onClick={() => void logOut()}>
        {translate({ id: 'portico.noAccess.other', message: 'Use another account' })}
      </button>
    </div>
  )
}
