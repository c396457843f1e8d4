import { translate } from '@docusaurus/Translate'
import type { Person } from '../../client/store.js'
import { logOut } from '../../client/visit.js'

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
  return (
    <div className="portico-door__notice" role="alert">
      <h1>{translate({ id: 'portico.noAccess.title', message: 'You cannot read this page yet' })}</h1>
      <p>
        {translate({ id: 'portico.noAccess.who', message: 'You are signed in as {name}.' }, { name: person.name })}{' '}
        {translate(
          { id: 'portico.noAccess.missing', message: 'This page is for members of {groups}.' },
          { groups: groups.join(', ') },
        )}{' '}
        {translate({
          id: 'portico.noAccess.ask',
          message: 'Ask the people who run this site to add you, then check again.',
        })}
      </p>
      <button type="button" className="button button--primary" onClick={retry}>
        {translate({ id: 'portico.noAccess.retry', message: 'Check again' })}
      </button>{' '}
      <button type="button" className="button button--secondary" onClick={() => void logOut()}>
        {translate({ id: 'portico.noAccess.other', message: 'Use another account' })}
      </button>
    </div>
  )
}
