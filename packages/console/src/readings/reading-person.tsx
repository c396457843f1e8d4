import { GUEST_LINKS, GUEST_PASSWORDS, type RequestResult } from '@portico/protocol'
import { Link } from 'react-router'
import { useConnection } from '../api/connection.js'

type Person = Pick<RequestResult<'listReadings'>[number], 'person_id' | 'organization_id' | 'name' | 'actor'>

/** What a reader is called in one line: people of other organizations by the end of their id. */
export const readerName = ({ name, person_id }: Pick<Person, 'name' | 'person_id'>): string =>
  name ?? `…${person_id.slice(-8)}`

/** What members of another organization are known by is for its own administrators. */
export function ReadingPerson({ of }: { readonly of: Person }) {
  const { connection } = useConnection()
  const { person_id, organization_id, actor } = of
  const name =
    organization_id === connection.organization ? (
      <Link to={`/persons/${person_id}`}>{readerName(of)}</Link>
    ) : (
      <span title={person_id}>{readerName(of)}</span>
    )
  if (actor?.startsWith(GUEST_PASSWORDS.actor)) {
    const [, ...words] = actor.slice(GUEST_PASSWORDS.actor.length).split(GUEST_PASSWORDS.actorName)
    return (
      <span>
        Guest, password {words.join(GUEST_PASSWORDS.actorName)} of {name}
      </span>
    )
  }
  if (actor?.startsWith(GUEST_LINKS.actor)) {
    const [, address] = actor.split(GUEST_LINKS.actorAddress)
    return (
      <span>
        Guest, link of {name}
        {address !== undefined && `, for ${address}`}
      </span>
    )
  }
  return (
    <span className="stack">
      {name}
      {actor !== null && <span className="quiet">through a session of {actor}</span>}
    </span>
  )
}
