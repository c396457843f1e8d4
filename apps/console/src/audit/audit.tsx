import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRead } from '../api/use-api.js'
import { Button } from '../kit/button.js'
import { Filters } from '../kit/filters.js'
import { Loaded } from '../kit/loaded.js'
import { Page } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { AuditTable } from './audit-table.js'
import { LiveAudit } from './live-audit.js'

const ACTIONS = [
  'person.*',
  'person.added',
  'person.disabled',
  'person.deleted',
  'person.groups',
  'impersonation.*',
  'session.*',
  'access.*',
  'content.opened',
  'site_key.*',
  'credential.*',
  'organization.*',
  'provider.*',
  'webhook.*',
]

/** The audit log, newest first, or as it is written. */
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
  const audit = useRead('listAudit', {
    query: {
      ...page,
      action: of('action'),
      actor: of('actor'),
      person_id: of('person_id'),
      since: momentIn(of('since')),
      until: momentIn(of('until')),
    },
  })
  return (
    <>
      <Filters
        label="Search the audit log"
        filters={[
          { kind: 'text', name: 'action', label: 'What', suggestions: ACTIONS },
          { kind: 'text', name: 'actor', label: 'Who (id)' },
          { kind: 'text', name: 'person_id', label: 'Whom (id)' },
          { kind: 'moment', name: 'since', label: 'From' },
          { kind: 'moment', name: 'until', label: 'Until' },
        ]}
      />
      <Loaded of={audit}>
        {({ result, pagination }) => (
          <>
            <AuditTable rows={result} />
            <Pager of={pagination} things={['entry', 'entries']} />
          </>
        )}
      </Loaded>
    </>
  )
}

/** What the field holds is a time of the reader's zone without saying so; the server wants the zone. */
function momentIn(text: string | undefined): string | undefined {
  const time = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}
