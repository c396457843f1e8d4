import { MINUTE } from '@portico/protocol'
import type { ReactNode } from 'react'
import { useRead } from '../api/use-api.js'
import { count } from '../kit/display.js'
import type { Counted } from '../pages.js'

/** A list limited to one row still contains the total count. */
const ONE = { limit: 1 } as const
const EVERY_MINUTE = { every: MINUTE } as const

/** How many items on a page are waiting for an administrator; nothing if there are none. */
export function MenuCount({ of }: { readonly of: Counted }) {
  const Count = COUNTS[of]
  return <Count />
}

const COUNTS: Readonly<Record<Counted, () => ReactNode>> = { approvals: Approvals, feedback: Feedback }

function Approvals() {
  const pending = useRead('listPersons', { query: { ...ONE, state: 'pending' } }, EVERY_MINUTE)
  const requests = useRead('listAccessRequests', { query: { ...ONE, state: 'open' } }, EVERY_MINUTE)
  return <Shown count={totalOf(pending) + totalOf(requests)} />
}

function Feedback() {
  return <Shown count={totalOf(useRead('listFeedback', { query: { ...ONE, state: 'open' } }, EVERY_MINUTE))} />
}

type List = { readonly data?: { readonly pagination?: { readonly total_count: number } } }

const totalOf = ({ data }: List): number => data?.pagination?.total_count ?? 0

function Shown({ count: open }: { readonly count: number }) {
  if (open === 0) return null
  return (
    <>
      {' '}
      <span className="menu-count">{count(open)}</span>
    </>
  )
}
