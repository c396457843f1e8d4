import type { RequestResult } from '@portico/protocol'
import { useNavigate, useParams } from 'react-router'
import { useChange, useRead } from '../api/use-api.js'
import { Button } from '../kit/button.js'
import { Confirm } from '../kit/confirm.js'
import { Badge, Facts } from '../kit/display.js'
import { EditForm } from '../kit/form/edit-form.js'
import { LoadedPage } from '../kit/loaded-page.js'
import { Page, Section } from '../kit/page.js'
import { Problem } from '../kit/problem.js'
import { When } from '../kit/when.js'
import { Deliveries } from './deliveries.js'
import { webhookFields } from './webhook-fields.js'

type WebhookRow = RequestResult<'getWebhook'>

const BACK = { to: '/webhooks', label: 'Webhooks' }

/** One webhook: its events, its deliveries, and a test. */
export function Webhook() {
  const { webhook_id = '' } = useParams()
  const webhook = useRead('getWebhook', { path: { webhook_id } })
  return (
    <LoadedPage of={webhook} title="Webhook" back={BACK}>
      {({ result }) => <WebhookPage key={result.id} webhook={result} />}
    </LoadedPage>
  )
}

function WebhookPage({ webhook }: { readonly webhook: WebhookRow }) {
  const { id, url, events, description, active, created_at } = webhook
  const path = { webhook_id: id }
  const refresh = ['getWebhook', 'listWebhooks', 'listAudit'] as const
  const save = useChange('updateWebhook', { refresh, done: 'Webhook saved.' })
  const test = useChange('testWebhook', { refresh: ['listDeliveries'], done: 'Test event queued.' })
  const remove = useChange('deleteWebhook', { refresh: ['listWebhooks', 'listAudit'], done: 'Webhook removed.' })
  const navigate = useNavigate()
  return (
    <Page
      title="Webhook"
      intro={url}
      back={BACK}
      actions={
        <>
          <Button look="main" busy={test.isPending} onClick={() => test.mutate({ path })}>
            Send a test event
          </Button>
          <Button onClick={() => save.mutate({ path, body: { active: !active } })}>
            {active ? 'Pause' : 'Resume'}
          </Button>
          <Confirm
            label="Remove"
            look="danger"
            title="Remove this webhook?"
            yes="Remove it"
            onYes={async () => {
              await remove.mutateAsync({ path })
              await navigate('/webhooks')
            }}
          >
            <p>Nothing more is sent to {url}, and its deliveries are deleted.</p>
          </Confirm>
        </>
      }
    >
      <Problem error={test.error ?? save.error} />
      <Facts
        of={[
          [
            'State',
            <Badge key="state" tone={active ? 'good' : 'plain'}>
              {active ? 'sending' : 'paused'}
            </Badge>,
          ],
          ['Added', <When key="made" at={created_at} />],
        ]}
      />
      <Deliveries webhookId={id} />
      <Section title="Settings">
        <EditForm
          label="Settings of the webhook"
          initial={{ url, events: events as readonly string[], description }}
          fields={webhookFields()}
          submit="Save"
          onSubmit={({ url: to, events: which, description: what }) =>
            save.mutateAsync({ path, body: { url: to.trim(), events: [...which], description: what } })
          }
        />
      </Section>
    </Page>
  )
}
