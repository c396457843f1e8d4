import { AUDIT_ACTIONS, auditSentence } from '@portico/protocol'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRead } from '../api/use-api.js'
import { Button } from '../kit/button.js'
import { datesIn } from '../kit/dates.js'
import { things } from '../kit/display.js'
import { DownloadCsv } from '../kit/download-csv.js'
import { Filters } from '../kit/filters.js'
import { Loaded } from '../kit/loaded.js'
import { Page } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { Problem } from '../kit/problem.js'
import { type AuditRow, AuditTable } from './audit-table.js'
import { type LiveAudit, useLiveAudit } from './use-live-audit.js'

const kindOf = (action: string) => action.slice(0, action.indexOf('.'))
const KINDS = [...new Set(Object.keys(AUDIT_ACTIONS).map(kindOf))]

/** The search choices: everything of one kind, and each action. */
const ACTIONS = [
  ['', 'Anything'],
  ...KINDS.flatMap((kind) => {
    const name = kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ')
    const rows = Object.entries(AUDIT_ACTIONS).filter(([action]) => kindOf(action) === kind)
    return [
      [`${kind}.*`, `${name}: all`] as const,
      ...rows.map(([action, { says }]) => [action, `${name}: ${says.replace('{whom}', 'someone')}`] as const),
    ]
  }),
] as const

/** The audit log as CSV columns: each entry as a sentence, and with its stored ids. */
const COLUMNS: Readonly<Record<string, (row: AuditRow) => unknown>> = {
  at: (row) => row.at,
  what: ({ action, actor, actor_name, person_id, person_name }) =>
    `${actor_name ?? actor} ${auditSentence(action, actor === person_id).replace('{whom}', () => person_name ?? person_id ?? 'someone')}`,
  action: (row) => row.action,
  actor: (row) => row.actor,
  person_id: (row) => row.person_id,
  detail: (row) => JSON.stringify(row.detail),
}

/** The audit log, newest first. While it is watched, new entries are added on top. */
export function Audit() {
  const [live, setLive] = useState(false)
  const watched = useLiveAudit(live)
  const [search] = useSearchParams()
  const page = usePage({ size: 100 })
  const of = (name: string) => search.get(name) ?? undefined
  const narrowed = {
    action: of('action'),
    actor: of('actor'),
    person_id: of('person_id'),
    ...datesIn(search, new Date()),
  }
  const audit = useRead('listAudit', { query: { ...page, ...narrowed } })
  return (
    <Page
      title="Audit log"
      intro="Every administrative action. Entries cannot be edited."
      actions={
        <>
          <Button aria-pressed={live} onClick={() => setLive(!live)}>
            {live ? 'Stop watching' : 'Watch live'}
          </Button>
          <DownloadCsv of="listAudit" input={{ query: narrowed }} columns={COLUMNS} file="audit.csv" />
        </>
      }
    >
      <Filters
        label="Search the audit log"
        filters={[
          { kind: 'search', name: 'actor', label: 'Who (address or id)', placeholder: 'Who: an address or id' },
          { kind: 'choice', name: 'action', label: 'What', options: ACTIONS },
          { kind: 'text', name: 'person_id', label: 'Whom' },
        ]}
        dates
      />
      {live && <Watched of={watched} />}
      <Loaded of={audit}>
        {({ result, pagination }) => (
          <>
            <AuditTable rows={result} seen={watched.since} />
            <Pager of={pagination} things={['entry', 'entries']} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** It says that it waits only once every new entry will be shown. */
function Watched({ of: { added, watching, failure, again } }: { readonly of: LiveAudit }) {
  if (failure) return <Problem error={failure} again={again} />
  return (
    <p role="status" className="live">
      {added > 0
        ? `${things(added, 'entry', 'entries')} since you started watching.`
        : watching
          ? 'Waiting for new entries …'
          : 'Connecting …'}
    </p>
  )
}
