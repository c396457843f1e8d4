import { AUDIT_ACTIONS, auditSentence } from '@portico/protocol'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRead } from '../api/use-api.js'
import { Button, Buttons } from '../kit/button.js'
import { DownloadCsv } from '../kit/download-csv.js'
import { Filters, momentIn } from '../kit/filters.js'
import { Loaded } from '../kit/loaded.js'
import { Page } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { type AuditRow, AuditTable } from './audit-table.js'
import { LiveAudit } from './live-audit.js'

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

/** The audit log, newest first, or live. */
export function Audit() {
  const [live, setLive] = useState(false)
  return (
    <Page
      title="Audit log"
      intro="Every administrative action. Entries cannot be edited."
      actions={
        <Button aria-pressed={live} onClick={() => setLive(!live)}>
          {live ? 'Stop watching' : 'Watch live'}
        </Button>
      }
    >
      {live ? <LiveAudit /> : <PastAudit />}
    </Page>
  )
}

function PastAudit() {
  const [search] = useSearchParams()
  const page = usePage({ size: 100 })
  const of = (name: string) => search.get(name) ?? undefined
  const narrowed = {
    action: of('action'),
    actor: of('actor'),
    person_id: of('person_id'),
    since: momentIn(of('since')),
    until: momentIn(of('until')),
  }
  const audit = useRead('listAudit', { query: { ...page, ...narrowed } })
  return (
    <>
      <Filters
        label="Search the audit log"
        filters={[
          { kind: 'choice', name: 'action', label: 'What', options: ACTIONS },
          { kind: 'text', name: 'actor', label: 'Who (address or id)' },
          { kind: 'text', name: 'person_id', label: 'Whom (address or id)' },
          { kind: 'moment', name: 'since', label: 'From' },
          { kind: 'moment', name: 'until', label: 'Until' },
        ]}
      />
      <Loaded of={audit}>
        {({ result, pagination }) => (
          <>
            <AuditTable rows={result} />
            <Pager of={pagination} things={['entry', 'entries']} />
            {result.length > 0 && (
              <Buttons>
                <DownloadCsv of="listAudit" input={{ query: narrowed }} columns={COLUMNS} file="audit.csv" />
              </Buttons>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}
