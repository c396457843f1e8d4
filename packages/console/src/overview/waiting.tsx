import { Link } from 'react-router'
import { useRead } from '../api/use-api.js'
import { atLeast } from '../kit/display.js'

/** A list limited to one row still contains the total count. */
const ONE = { limit: 1 } as const

/** The counts that an administrator looks at first, each a link to its page. */
export function Waiting() {
  const active = useRead('listPersons', { query: { ...ONE, state: 'active' } })
  const pending = useRead('listPersons', { query: { ...ONE, state: 'pending' } })
  const disabled = useRead('listPersons', { query: { ...ONE, state: 'inactive' } })
  const requests = useRead('listAccessRequests', { query: { ...ONE, state: 'open' } })
  const feedback = useRead('listFeedback', { query: { ...ONE, state: 'open' } })
  const invitations = useRead('listInvitations', { query: ONE })
  const cards = [
    { label: 'Active people', to: '/persons?state=active', of: active },
    { label: 'Sign-ups to approve', to: '/approvals', of: pending },
    { label: 'Access requests', to: '/approvals', of: requests },
    { label: 'Open feedback', to: '/feedback', of: feedback },
    { label: 'Invitations', to: '/invitations', of: invitations },
    { label: 'Disabled people', to: '/persons?state=inactive', of: disabled },
  ]
  return (
    <nav className="cards" aria-label="At a glance">
      {cards.map(({ label, to, of: { data } }) => (
        <Link key={label} to={to}>
          <strong>{data?.pagination ? atLeast(data.pagination) : '…'}</strong>
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  )
}
