import { ACCEPTS } from '../session-kinds.js'
import type { EndpointRow } from './row.js'

const admin = { auth: 'admin', accepts: ACCEPTS.admin, organization: true } as const

/** What operators look at: webhooks and their deliveries, figures, the site's pages, the audit as it grows. */
export const OPERATIONS_ENDPOINTS = {
  listWebhooks: { ...admin, method: 'GET', path: '/admin/webhooks', summary: 'Where events are sent to' },
  createWebhook: {
    ...admin,
    method: 'POST',
    path: '/admin/webhooks',
    summary: 'Send events somewhere; the secret that signs them is shown only once',
  },
  getWebhook: { ...admin, method: 'GET', path: '/admin/webhooks/{webhook_id}', summary: 'One webhook' },
  updateWebhook: { ...admin, method: 'PATCH', path: '/admin/webhooks/{webhook_id}', summary: 'Change a webhook' },
  deleteWebhook: { ...admin, method: 'DELETE', path: '/admin/webhooks/{webhook_id}', summary: 'Remove a webhook' },
  testWebhook: {
    ...admin,
    method: 'POST',
    path: '/admin/webhooks/{webhook_id}/test',
    summary: 'Send the event webhook.test',
  },
  listDeliveries: {
    ...admin,
    method: 'GET',
    path: '/admin/webhooks/{webhook_id}/deliveries',
    summary: 'What was sent to a webhook and how it went, newest first',
  },
  replayDelivery: {
    ...admin,
    method: 'POST',
    path: '/admin/webhooks/{webhook_id}/deliveries/{delivery_id}/replay',
    summary: 'Send the same event once more',
  },
  readStatistics: {
    ...admin,
    method: 'GET',
    path: '/admin/statistics',
    summary: 'Sign-ins, sign-ups and failures over time, by method',
  },
  readSite: {
    ...admin,
    method: 'GET',
    path: '/admin/site',
    summary: 'The pages of the site and who may read each; no pages for the administrators of other organizations',
  },
  explainPage: {
    ...admin,
    method: 'GET',
    path: '/admin/site/page',
    summary: 'Who may read a page of the site, and the rules, folders and front matter that decide it',
  },
  listSiteKeys: {
    ...admin,
    method: 'GET',
    path: '/admin/site/keys',
    summary: 'The key pairs that the site is sealed for, newest first, with the builds that use each',
  },
  listPageReaders: {
    ...admin,
    method: 'GET',
    path: '/admin/site/readers',
    summary: 'The members of the organization who may open a page now; without a page, every active member',
  },
  listOpenings: {
    ...admin,
    method: 'GET',
    path: '/admin/site/openings',
    summary: 'Who was given the key of a page, or of any, newest first',
  },
  listReadings: {
    ...admin,
    method: 'GET',
    path: '/admin/site/readings',
    summary:
      'Who read what on which day, newest first: of everyone on the site of the organization, and of its own members on the sites above it',
  },
  countReadings: {
    ...admin,
    method: 'GET',
    path: '/admin/site/readings/count',
    summary: 'How much was read over time and in which way, with the same filters',
  },
  totalReadings: {
    ...admin,
    method: 'GET',
    path: '/admin/site/readings/totals',
    summary: 'Readings added up by person, organization, part, page or way, most readings first, with the same filters',
  },
  listWithdrawnLeases: {
    ...admin,
    method: 'GET',
    path: '/admin/site/leases',
    summary:
      'Readers who may no longer open a part of the site, but whose browser may keep its key until the time given',
  },
  listReadablePages: {
    ...admin,
    method: 'GET',
    path: '/admin/persons/{person_id}/pages',
    summary: 'The pages that a person may open now, private pages first',
  },
  tailAudit: {
    ...admin,
    method: 'GET',
    path: '/admin/audit/tail',
    summary: 'What was written since a row, oldest first; waits for it when there is nothing yet',
  },
  listConsents: {
    ...admin,
    method: 'GET',
    path: '/admin/persons/{person_id}/consents',
    summary: 'What a person consented to',
  },
  importPersons: {
    ...admin,
    method: 'POST',
    path: '/admin/persons/import',
    summary: 'Add several persons, or try whether they could be added',
  },
  testMail: {
    ...admin,
    method: 'POST',
    path: '/admin/mail/test',
    summary: 'Send a test email to the administrator who asks, and answer what the mail server said',
  },
  previewMails: {
    ...admin,
    method: 'GET',
    path: '/admin/mail/previews',
    summary: 'The emails that people get, as the organization words them',
  },
  previewMailTexts: {
    ...admin,
    method: 'POST',
    path: '/admin/mail/previews',
    summary: 'An email as it would be with texts that are not saved',
  },
  changePersons: {
    ...admin,
    method: 'POST',
    path: '/admin/persons/changes',
    summary: 'Disable, enable, or change a group of several persons; each is decided separately',
  },
} as const satisfies Record<string, EndpointRow>
