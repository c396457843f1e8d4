import { ADMIN, type EndpointRow } from './row.js'

/** The emails that an organization sends: a test, and previews of their texts. */
export const MAIL_ENDPOINTS = {
  testMail: {
    ...ADMIN,
    method: 'POST',
    path: '/admin/mail/test',
    summary: 'Send a test email to the calling administrator, and return the mail server’s response',
  },
  previewMails: {
    ...ADMIN,
    method: 'GET',
    path: '/admin/mail/previews',
    summary: 'The emails that people receive, with the organization’s texts',
  },
  previewMailTexts: {
    ...ADMIN,
    method: 'POST',
    path: '/admin/mail/previews',
    summary: 'A preview of an email with unsaved texts',
  },
} as const satisfies Record<string, EndpointRow>
