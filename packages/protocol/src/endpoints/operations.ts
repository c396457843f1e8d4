import { ACCEPTS } from '../session-kinds.js'
import type { EndpointRow } from './row.js'

const admin = { auth: 'admin', accepts: ACCEPTS.admin, organization: true } as const

/** Calls for operators: webhooks and their deliveries, statistics, the site's pages, the live audit log. */
export const OPERATIONS_ENDPOINTS = {
  listWebhooks: { ...admin, method: 'GET', path: '/admin/webhooks', summary: 'Where events are sent to' },
  createWebhook: {
    ...admin,
    method: 'POST',
    path: '/admin/webhooks',
    summary: 'Add a webhook; the secret that signs its events is shown only once',
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
    summary: 'The deliveries of a webhook and their outcome, newest first',
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
    summary: 'Who received the key of a page, or of any page, newest first',
  },
  listReadings: {
    ...admin,
    method: 'GET',
    path: '/admin/site/readings',
    summary:
      'Who read what on which day, newest first: everyone on the organization’s site, and its own members on the sites above it',
  },
  countReadings: {
    ...admin,
    method: 'GET',
    path: '/admin/site/readings/count',
    summary: 'Readings over time by way of reading, with the same filters',
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
    summary: 'Entries since a given one, oldest first; waits if there are none yet',
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
    summary: 'Add several people, or check whether they could be added',
  },
  testMail: {
    ...admin,
    method: 'POST',
    path: '/admin/mail/test',
    summary: 'Send a test email to the calling administrator, and return the mail server’s response',
  },
  previewMails: {
    ...admin,
    method: 'GET',
    path: '/admin/mail/previews',
    summary: 'The emails that people receive, with the organization’s texts',
  },
  previewMailTexts: {
    ...admin,
    method: 'POST',
    path: '/admin/mail/previews',
    summary: 'A preview of an email with unsaved texts',
  },
  changePersons: {
    ...admin,
    method: 'POST',
    path: '/admin/persons/changes',
    summary: 'Disable or enable several people, or change their groups; each is decided separately',
  },
} as const satisfies Record<string, EndpointRow>
