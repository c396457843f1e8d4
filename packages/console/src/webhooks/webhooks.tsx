import { useState } from 'react'
import { Link } from 'react-router'
import { useChange, useRead } from '../api/use-api.js'
import { Names } from '../kit/chips.js'
import { Badge } from '../kit/display.js'
import { Create, OpenDrawer } from '../kit/drawer.js'
import { EditForm } from '../kit/form/edit-form.js'
import { Loaded } from '../kit/loaded.js'
import { Page } from '../kit/page.js'
import { Pager, usePage } from '../kit/pager.js'
import { ShownOnce } from '../kit/shown-once.js'
import { Table } from '../kit/table.js'
import { webhookFields } from './webhook-fields.js'

/** The addresses that events are sent to. */
export function Webhooks() {
  const [newWebhook, setNewWebhook] = useState<{ readonly url: string; readonly secret: string }>()
  const webhooks = useRead('listWebhooks', { query: usePage() })
  const create = useChange('createWebhook', {
    refresh: ['listWebhooks', 'listAudit'],
    done: 'Webhook added.',
  })
  return (
    <Page
      title="Webhooks"
      intro="Portico sends signed events to your applications, and retries until they are accepted."
      actions={
        <Create name="webhook" label="Add a webhook">
          {(close) => (
            <EditForm
              label="Add a webhook"
              initial={{ url: '', events: ['*'] as readonly string[], description: '' }}
              fields={webhookFields()}
              submit="Add the webhook"
              onSubmit={async ({ url, events, description }) => {
                const body = { url: url.trim(), events: [...events], description }
                const { result } = await create.mutateAsync({ body })
                close()
                setNewWebhook({ url: result.url, secret: result.secret })
              }}
            />
          )}
        </Create>
      }
    >
      {newWebhook && (
        <ShownOnce
          title="Secret of the webhook"
          label="Secret of the webhook"
          value={newWebhook.secret}
          onClose={() => setNewWebhook(undefined)}
        >
          This secret signs what is sent to {newWebhook.url}. Copy it now; it is not shown again. Your application
          checks the header webhook-signature with it.
        </ShownOnce>
      )}
      <Loaded of={webhooks}>
        {({ result, pagination }) => (
          <>
            <Table
              caption="Webhooks"
              rows={result}
              keyOf={({ id }) => id}
              empty="No webhooks yet."
              emptyAction={<OpenDrawer name="webhook">Add a webhook</OpenDrawer>}
              columns={[
                { head: 'Address', names: true, cell: ({ id, url }) => <Link to={`/webhooks/${id}`}>{url}</Link> },
                { head: 'Description', cell: ({ description }) => description || <span className="quiet">none</span> },
                { head: 'Events', cell: ({ events }) => <Names of={events} /> },
                {
                  head: 'State',
                  cell: ({ active }) => <Badge tone={active ? 'good' : 'plain'}>{active ? 'Active' : 'Paused'}</Badge>,
                },
              ]}
            />
            <Pager of={pagination} things={['webhook', 'webhooks']} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
