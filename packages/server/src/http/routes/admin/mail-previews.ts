import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { RequestBody } from '@portico/protocol'
import type { Mail } from '../../../ground/ports/mailer.js'
import type { Organization } from '../../../identity/organizations/organization.js'
import type { Services } from '../../../identity/services.js'
import { PREVIEWS } from '../../../messages/delivery/preview-mails.js'
import { decisionMail } from '../../../people/access-requests/decide.js'
import { requestsMail } from '../../../people/access-requests/notify.js'
import { receiptMail } from '../../../people/agreements/accept.js'

type Made = (services: Services, organization: Organization) => Omit<Mail, 'to'>

const WHO = 'reader@example.com'
const REQUEST = { id: 'example', groups: ['readers'], page: '/docs/intro', reason: 'We build on the API this spring.' }

/** Emails whose texts are fixed, with example data. Their links lead nowhere. */
const NOTICES = {
  access_requested: (services, organization) =>
    requestsMail(services, organization, {
      entries: [{ request: REQUEST, who: WHO }],
      total: 1,
      pageOf: (id) => `${services.settings.url}/decide/${id}`,
    }),
  access_approved: (services, organization) =>
    decisionMail(services, organization, { state: 'approved', page: REQUEST.page }),
  access_denied: (services, organization) => decisionMail(services, organization, { state: 'denied', page: null }),
  agreement_accepted: (services, organization) =>
    receiptMail(
      services,
      { site: organization, company: organization },
      {
        name: 'Terms of use',
        version: 1,
        digest: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg',
        accepted_at: services.clock.now(),
        receipt: 'eyJhbGciOiJFZERTQSJ9.example.example',
      },
    ),
} as const satisfies Record<string, Made>

/** All emails that the console shows, in this order. */
export const SHOWN: Readonly<Record<keyof typeof PREVIEWS | keyof typeof NOTICES, Made>> = { ...PREVIEWS, ...NOTICES }
export type ShownKind = keyof typeof SHOWN

export const isShown = (word: string): word is ShownKind => Object.hasOwn(SHOWN, word)

type Draft = RequestBody<'previewMailTexts'>

/** The organization as it would be with texts that have not been saved. */
export const withDraft = (organization: Organization, { kind, language, texts }: Draft): Organization => {
  const { settings } = organization
  const mail_texts = { ...settings.mail_texts, [kind]: { ...settings.mail_texts[kind], [language]: texts } }
  return { ...organization, settings: { ...settings, language, mail_texts } }
}

/** Packs texts into a URL. Unpacked texts can be trusted: the URL is signed. */
export const packed = (draft: Draft): string => deflateRawSync(JSON.stringify(draft)).toString('base64url')
export const unpacked = (text: string): Draft => JSON.parse(inflateRawSync(Buffer.from(text, 'base64url')).toString())
