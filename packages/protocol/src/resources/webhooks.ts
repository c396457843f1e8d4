import { ADMIN, type EndpointRow } from './row.js'

/** Webhooks and their deliveries. */
export const WEBHOOKS_ENDPOINTS = {
  listWebhooks: { ...ADMIN, method: 'GET', path: '/admin/webhooks', summary: 'Where events are sent to' },
  createWebhook: {
    ...ADMIN,
    method: 'POST',
    path: '/admin/webhooks',
    summary: 'Add a webhook; the secret that signs its events is shown only once',
  },
  getWebhook: { ...ADMIN, method: 'GET', path: '/admin/webhooks/{webhook_id}', summary: 'One webhook' },
  updateWebhook: { ...ADMIN, method: 'PATCH', path: '/admin/webhooks/{webhook_id}', summary: 'Change a webhook' },
  deleteWebhook: { ...ADMIN, method: 'DELETE', path: '/admin/webhooks/{webhook_id}', summary: 'Remove a webhook' },
  testWebhook: {
    ...ADMIN,
    method: 'POST',
    path: '/admin/webhooks/{webhook_id}/test',
    summary: 'Send the event webhook.test',
  },
  listDeliveries: {
    ...ADMIN,
    method: 'GET',
    path: '/admin/webhooks/{webhook_id}/deliveries',
    summary: 'The deliveries of a webhook and their outcome, newest first',
  },
  replayDelivery: {
    ...ADMIN,
    method: 'POST',
    path: '/admin/webhooks/{webhook_id}/deliveries/{delivery_id}/replay',
    summary: 'Send the same event once more',
  },
} as const satisfies Record<string, EndpointRow>
