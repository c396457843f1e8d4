import type { RequestResult } from '@portico/protocol'
import { Link } from 'react-router'
import { useRead } from '../api/use-api.js'
import { count } from '../kit/words.js'

type Persons = RequestResult<'readStatistics'>['persons']

/** How many there are of what an administrator looks at first, each leading there. */
export function Waiting({ persons }: { readonly persons: Persons | undefined }) {
  const requests = useRead('listAccessRequests', { query: { state: 'open', limit: 1 } })
  const invitations = useRead('listInvitations', { query: { limit: 1 } })
  const cards = [
    { label: 'persons can sign in', to: '/persons?state=active', number: persons?.active },
    { label: 'wait for approval', to: '/approvals', number: persons?.pending },
    { label: 'ask for access', to: '/approvals', number: requests.data?.pagination?.total_count },
    { label: 'invitations', to: '/invitations', number: invitations.data?.pagination?.total_count },
    { label: 'are disabled', to: '/persons?state=inactive', number: persons?.inactive },
  ]
  return (
    <nav className="cards" aria-label="In numbers">
      {cards.map(({ label, to, number }) => (
        <Link key={label} to={to}>
          <strong>{number === undefined ? '…' : count(number)}</strong>
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  )
}
