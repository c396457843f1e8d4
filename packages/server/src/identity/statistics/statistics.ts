import type { Method } from '@portico/protocol'
import { HOUR } from '@portico/protocol'
import { type Bucket, beginOf, beginsOf } from '../../ground/buckets.js'
import type { Outcome } from '../../ground/ports/observer.js'
import { isoTime } from '../../ground/times.js'
import type { Figure, MemberFigures } from '../../storage/operations/figures.js'
import type { Stores } from '../../storage/stores.js'
import type { Services } from '../services.js'

type Sums = Record<'sign_ins' | 'sign_ups' | 'failures', number>
type ByMethod = Partial<Record<Method, Sums>>

/** Figures of one time interval. */
export interface StatisticsRow extends Sums {
  readonly at: string
  readonly methods: ByMethod
}

const COLUMN = { sign_in: 'sign_ins', sign_up: 'sign_ups', failure: 'failures' } as const satisfies Record<
  Outcome,
  keyof Sums
>

/**
 * Sign-ins, sign-ups and failures of an organization from one time to another, in buckets that start on the hour, at
 * midnight, on Monday or on the first of the month, in UTC. Every bucket has a row, even an empty one. Reads rows whose
 * number grows only with hours, never with persons.
 */
export async function statistics(
  { stores, tally }: Services,
  organizationId: string,
  { from, to, bucket }: { readonly from: number; readonly to: number; readonly bucket: Bucket },
): Promise<{ rows: StatisticsRow[]; totals: Sums & { methods: ByMethod } }> {
  await tally.flush()
  const figures = await stores.figures.read(organizationId, beginOf(bucket, from), to)
  const rows = new Map<number, Sums & { methods: ByMethod }>()
  for (const at of beginsOf(bucket, from, to)) rows.set(at, empty())
  const totals = empty()
  for (const figure of figures) {
    const row = rows.get(beginOf(bucket, figure.at))
    if (!row) continue
    add(row, figure)
    add(totals, figure)
  }
  return { rows: [...rows].map(([at, row]) => ({ at: isoTime(at), ...row })), totals }
}

const empty = (): Sums & { methods: ByMethod } => ({ sign_ins: 0, sign_ups: 0, failures: 0, methods: {} })

function add(row: Sums & { methods: ByMethod }, { method, outcome, count }: Figure): void {
  const column = COLUMN[outcome]
  const own = row.methods[method] ?? { sign_ins: 0, sign_ups: 0, failures: 0 }
  row[column] += count
  row.methods[method] = { ...own, [column]: own[column] + count }
}

/** The members by state as the hourly job last stored them; counted now if it did not run for two hours. */
export async function memberFigures(stores: Stores, organizationId: string, now: number): Promise<MemberFigures> {
  const stored = await stores.figures.members(organizationId)
  if (stored && now - stored.counted_at < 2 * HOUR) return stored
  const counts = await stores.figures.countMembers(organizationId)
  return { members: { ...NO_MEMBERS, ...counts.get(organizationId) }, counted_at: now }
}

const NO_MEMBERS = { active: 0, inactive: 0, pending: 0, rejected: 0 }
