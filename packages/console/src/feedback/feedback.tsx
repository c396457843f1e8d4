import type { RequestResult } from '@portico/protocol'
import { Link, useSearchParams } from 'react-router'
import { useChange, useRead } from '../api/use-api.js'
import { Button } from '../kit/button.js'
import { Filters } from '../kit/filters.js'
import { Loaded } from '../kit/loaded.js'
import { Page } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { nameOf } from '../kit/person-words.js'
import { Problem } from '../kit/problem.js'
import { Table } from '../kit/table.js'
import { Tabs } from '../kit/tabs.js'
import { When } from '../kit/when.js'
import { PageComments } from './page-comments.js'

type Row = RequestResult<'listFeedback'>[number]
type State = Row['state']

const STATES = [
  ['', 'Open'],
  ['done', 'Done'],
] as const

const TABS = { messages: 'Messages', comments: 'Comments on pages' } as const

/** What readers and their programs wrote about pages: messages with a sender, and anonymous comments. */
export function Feedback() {
  const [search] = useSearchParams()
  const tab = search.get('tab') === 'comments' ? 'comments' : 'messages'
  return (
    <Page title="Feedback" intro="What readers and their programs wrote about pages.">
      <Tabs label="Kinds of feedback" tabs={Object.entries(TABS)} open={tab} />
      {tab === 'messages' ? <Messages /> : <PageComments />}
    </Page>
  )
}

/** A program can send feedback only if its reader allowed it to. */
function Messages() {
  const [search] = useSearchParams()
  const page = usePage()
  const state: State = search.get('state') === 'done' ? 'done' : 'open'
  const feedback = useRead('listFeedback', { query: { ...page, state } })
  const update = useChange('updateFeedback', {
    refresh: ['listFeedback', 'listAudit'],
    done: state === 'open' ? 'Marked as done.' : 'Reopened.',
  })
  const other: State = state === 'open' ? 'done' : 'open'
  return (
    <>
      <Filters label="Filter feedback" filters={[{ kind: 'choice', name: 'state', label: 'State', options: STATES }]} />
      <Problem error={update.error} />
      <Loaded of={feedback}>
        {({ result, pagination }) => (
          <>
            <Table
              caption="Feedback"
              rows={result}
              keyOf={({ id }) => id}
              empty={state === 'open' ? 'No open feedback.' : 'No feedback marked as done.'}
              columns={[
                {
                  head: 'Feedback',
                  names: true,
                  wide: true,
                  cell: ({ text }) => <span className="prose written">{text}</span>,
                },
                { head: 'Page', cell: ({ page: where }) => <Where page={where} /> },
                { head: 'From', cell: (row) => <Sender of={row} /> },
                { head: 'Sent', cell: ({ created_at }) => <When at={created_at} /> },
              ]}
              actions={({ id, text }) => (
                <Button
                  aria-label={`${LABELS[other]}: ${text.slice(0, 40)}`}
                  onClick={() => update.mutate({ path: { feedback_id: id }, body: { state: other } })}
                >
                  {LABELS[other]}
                </Button>
              )}
            />
            <Pager of={pagination} things={['message', 'messages']} />
          </>
        )}
      </Loaded>
    </>
  )
}

const LABELS: Readonly<Record<State, string>> = { done: 'Mark as done', open: 'Reopen' }

const Sender = ({ of }: { readonly of: Row }) => (
  <>
    <Link to={`/persons/${of.person_id}`}>{nameOf(of)}</Link>
    {of.program !== null && <span className="quiet"> through {of.program}</span>}
  </>
)

/** The page that it is about: a path of this site, never a link to another site. */
function Where({ page }: { readonly page: string | null }) {
  return page?.startsWith('/') ? <a href={page}>{page}</a> : <span className="quiet">the whole site</span>
}
