import type { RequestResult } from '@portico/protocol'
import { Link, useSearchParams } from 'react-router'
import { useAnnounce } from '../announcer.js'
import { useChange, useRead } from '../api/use-api.js'
import { Button, Buttons } from '../kit/button.js'
import { Names } from '../kit/chips.js'
import { GRACE, Undo, useSecondThoughts } from '../kit/delayed-action.js'
import { Badge } from '../kit/display.js'
import { Filters } from '../kit/filters.js'
import { Loaded } from '../kit/loaded.js'
import { Section } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { nameOf } from '../kit/person-words.js'
import { Problem } from '../kit/problem.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'

type Request = RequestResult<'listAccessRequests'>[number]

const STATES = [
  ['', 'Open'],
  ['approved', 'Approved'],
  ['denied', 'Denied'],
] as const

const stateIn = (word: string | null) => (word === 'approved' || word === 'denied' ? word : 'open')

/** Readers who request the groups of a page. They are emailed the decision. */
export function AccessRequests() {
  const [search] = useSearchParams()
  const page = usePage()
  const requests = useRead('listAccessRequests', { query: { ...page, state: stateIn(search.get('requests')) } })
  const refresh = ['listAccessRequests', 'listAudit'] as const
  const approve = useChange('approveAccessRequest', { refresh, done: 'Approved. The reader has been emailed.' })
  const deny = useChange('denyAccessRequest', { refresh, done: 'Denied. The reader has been emailed.' })
  const denials = useSecondThoughts((request_id) => deny.mutateAsync({ path: { request_id } }))
  const announce = useAnnounce()
  const askToDeny = ({ id }: Request) => {
    denials.ask(id)
    announce(`Denied. The reader will be emailed in ${GRACE} seconds.`)
  }
  return (
    <Section title="Access requests" intro="Approving adds the reader to the groups. They are emailed either way.">
      <Filters
        label="Filter requests"
        filters={[{ kind: 'choice', name: 'requests', label: 'State', options: STATES }]}
      />
      <Problem error={approve.error ?? deny.error} />
      <Loaded of={requests}>
        {({ result, pagination }) => (
          <>
            <Table
              caption="Access requests"
              rows={result}
              keyOf={({ id }) => id}
              empty="No access requests."
              columns={[
                { head: 'Reader', names: true, cell: (request) => <Reader of={request} /> },
                { head: 'Requested groups', cell: ({ groups }) => <Names of={groups} /> },
                { head: 'Page', cell: ({ page: where }) => <Where page={where} /> },
                { head: 'Reason', cell: ({ reason }) => reason || <span className="quiet">none given</span> },
                { head: 'Requested', cell: ({ created_at }) => <When at={created_at} /> },
              ]}
              actions={(request) =>
                denials.isWaiting(request.id) ? (
                  <Undo word="Denied" of={nameOf(request)} onUndo={() => denials.undo(request.id)} />
                ) : request.state === 'open' ? (
                  <Buttons>
                    <Button
                      look="main"
                      aria-label={`Approve: ${nameOf(request)}`}
                      onClick={() => approve.mutate({ path: { request_id: request.id } })}
                    >
                      Approve
                    </Button>
                    <Button aria-label={`Deny: ${nameOf(request)}`} onClick={() => askToDeny(request)}>
                      Deny
                    </Button>
                  </Buttons>
                ) : (
                  <Badge tone={request.state === 'approved' ? 'good' : 'plain'}>{request.state}</Badge>
                )
              }
            />
            <Pager of={pagination} things={['request', 'requests']} />
          </>
        )}
      </Loaded>
    </Section>
  )
}

const Reader = ({ of }: { readonly of: Request }) => <Link to={`/persons/${of.person_id}`}>{nameOf(of)}</Link>

/** The page that the reader was on: a path of this site, never a link to another site. */
function Where({ page }: { readonly page: string | null }) {
  return page?.startsWith('/') ? <a href={page}>{page}</a> : <span className="quiet">not given</span>
}
