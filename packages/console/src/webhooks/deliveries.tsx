import { useSearchParams } from 'react-router'
import { useChange, useRead } from '../api/use-api.js'
import { Button } from '../kit/button.js'
import { Badge } from '../kit/display.js'
import { Filters } from '../kit/filters.js'
import { Loaded } from '../kit/loaded.js'
import { Section } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { Problem } from '../kit/problem.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'

const TONES = { waiting: 'wait', delivered: 'good', failed: 'bad' } as const
const STATES = [
  ['', 'Any'],
  ['waiting', 'Waiting'],
  ['delivered', 'Delivered'],
  ['failed', 'Failed'],
] as const

const stateIn = (word: string | null): keyof typeof TONES | undefined =>
  word === 'waiting' || word === 'delivered' || word === 'failed' ? word : undefined

/** The deliveries of a webhook and their outcome. Reloaded every few seconds while the page is open. */
export function Deliveries({ webhookId }: { readonly webhookId: string }) {
  const [search] = useSearchParams()
  const path = { webhook_id: webhookId }
  const query = { ...usePage({ size: 20 }), state: stateIn(search.get('state')) }
  const deliveries = useRead('listDeliveries', { path, query }, { every: 5_000 })
  const replay = useChange('replayDelivery', { refresh: ['listDeliveries'], done: 'Delivery queued again.' })
  return (
    <Section title="Deliveries">
      <Filters
        label="Filter deliveries"
        filters={[{ kind: 'choice', name: 'state', label: 'State', options: STATES }]}
      />
      <Problem error={replay.error} />
      <Loaded of={deliveries}>
        {({ result, pagination }) => (
          <>
            <Table
              caption="Deliveries"
              rows={result}
              keyOf={({ id }) => id}
              empty="No deliveries yet. Send a test event to see whether your application accepts it."
              columns={[
                { head: 'Event', names: true, cell: ({ event }) => <code>{event}</code> },
                { head: 'State', cell: ({ state }) => <Badge tone={TONES[state]}>{state}</Badge> },
                {
                  head: 'Response',
                  cell: ({ status, error }) => error ?? status ?? <span className="quiet">none yet</span>,
                },
                { head: 'Attempts', numeric: true, cell: ({ attempts }) => attempts },
                { head: 'Occurred', cell: ({ created_at }) => <When at={created_at} /> },
                { head: 'Next attempt', cell: ({ due_at }) => (due_at ? <When at={due_at} /> : '–') },
              ]}
              actions={({ id, event }) => (
                <Button
                  look="quiet"
                  aria-label={`Send again: ${event}`}
                  onClick={() => replay.mutate({ path: { ...path, delivery_id: id } })}
                >
                  Send again
                </Button>
              )}
            />
            <Pager of={pagination} things={['delivery', 'deliveries']} />
          </>
        )}
      </Loaded>
    </Section>
  )
}
