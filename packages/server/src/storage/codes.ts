import type { AuditAction, HandleType, Method, OpeningWay, PersonType, SessionKind } from '@portico/protocol'

/** How a program became known: an administrator added it, it registered itself, or it publishes a document about itself. */
export type ClientOrigin = 'administrator' | 'registration' | 'document'

/** Whether a member may sign in; `pending` waits for an administrator's decision, `rejected` was declined. */
export type MemberState = 'active' | 'inactive' | 'pending' | 'rejected'

/** What is counted for a page, or for the whole site if it concerns no page. */
export type FigureKind = 'view' | 'program' | 'search' | 'search_without_result' | 'helpful' | 'unhelpful'

/** Which texts are stored: search terms, and addresses without a page, with the page that linked there. */
export type TextKind = 'search' | 'search_without_result' | 'dead_link'

/**
 * Words that are stored in very many rows, and the numbers that replace them. A number means its word permanently, in
 * files and backups too: add rows, never change or remove one. 0 and 1 take no space in a row of SQLite, so the most
 * frequent words have them.
 */
export const STATES = codes<MemberState | 'invited' | 'invited_disabled'>()({
  active: 0,
  inactive: 1,
  pending: 2,
  rejected: 3,
  // Members come before these: see `member-states.ts`.
  invited: 4,
  invited_disabled: 5,
})

export const HANDLE_TYPES = codes<HandleType>()({ email_address: 0, phone_number: 1, username: 2 })

/** The column `anonymous` of persons. `invited` stands for an invited member, and is no one who can sign in. */
export const PERSON_TYPES = codes<PersonType | 'invited'>()({ regular: 0, anonymous: 1, invited: 2 })

export const KINDS = codes<SessionKind>()({ person: 0, program: 1, console: 2, reader: 3, view: 4, preview: 5 })

export const CLIENT_ORIGINS = codes<ClientOrigin>()({ administrator: 0, registration: 1, document: 2 })

/** How a content key was requested. */
export const WAYS = codes<OpeningWay>()({ browser: 0, token: 1, program: 2, guest: 3 })

/** What is counted for the pages of the site, and for which texts. */
export const FIGURE_KINDS = codes<FigureKind>()({
  view: 0,
  program: 1,
  search: 2,
  search_without_result: 3,
  helpful: 4,
  unhelpful: 5,
})
export const TEXT_KINDS = codes<TextKind>()({ search: 0, search_without_result: 1, dead_link: 2 })

/** Used in the authentications of sessions. */
export const METHODS = codes<Method>()({
  otp_via_email: 0,
  email_link: 1,
  password: 2,
  webauthn: 3,
  otp_via_sms: 4,
  sms_link: 5,
  totp: 6,
  oidc: 7,
  saml: 8,
  api: 9,
  direct_id: 10,
  impersonate: 11,
  anonymous: 12,
})

/** What the audit log records. */
export const ACTIONS = codes<AuditAction>()({
  'person.signed_in': 0,
  'content.opened': 1,
  'access.requested': 2,
  'access.approved': 3,
  'access.denied': 4,
  'agreement.accepted': 5,
  'agreement.created': 6,
  'agreement.version_added': 7,
  'agreement.withdrawn': 8,
  'client.added': 9,
  'client.removed': 10,
  'credential.added': 11,
  'credential.removed': 12,
  'credentials.removed': 13,
  'domain.added': 14,
  'domain.changed': 15,
  'domain.failing': 16,
  'domain.joined': 17,
  'domain.lapsed': 18,
  'domain.removed': 19,
  'domain.verified': 20,
  'feed_token.created': 21,
  'feed_token.ended': 22,
  'feedback.sent': 23,
  'feedback.updated': 24,
  'group.added': 25,
  'group.described': 26,
  'group.member_added': 27,
  'group.member_removed': 28,
  'group.removed': 29,
  'guest_link.created': 30,
  'guest_link.ended': 31,
  'guest_link.proven': 32,
  'guest_link.accepted': 33,
  'guest_link.opened': 34,
  'guest_password.created': 35,
  'guest_password.changed': 36,
  'guest_password.ended': 37,
  'guest_password.entered': 38,
  'guest_password.opened': 39,
  'impersonation.allowed': 40,
  'impersonation.refused': 41,
  'invitation.removed': 42,
  'invitation.sent_again': 43,
  'key.added': 44,
  'key.expiring': 45,
  'key.removed': 46,
  'mail.tested': 47,
  'membership.accepted': 48,
  'master_key.rotated': 49,
  'organization.added': 50,
  'organization.changed': 51,
  'organization.resumed': 52,
  'organization.suspended': 53,
  'person.added': 54,
  'person.approved': 55,
  'person.attributes': 56,
  'person.deleted': 57,
  'person.direct_id': 58,
  'person.disabled': 59,
  'person.enabled': 60,
  'person.groups': 61,
  'person.handle_removed': 62,
  'person.impersonation_prepared': 63,
  'person.invited': 64,
  'person.password_changed': 65,
  'person.rejected': 66,
  'person.sessions_ended': 67,
  'person.signed_up': 68,
  'person.switched': 69,
  'preview.added': 70,
  'preview.closed': 71,
  'preview.signed_in': 72,
  'program.allowed': 73,
  'program.signed_in': 74,
  'program.withdrawn': 75,
  'provider.activated': 76,
  'provider.added': 77,
  'provider.changed': 78,
  'provider.drafted': 79,
  'provider.removed': 80,
  'reader_token.created': 81,
  'reader_token.ended': 82,
  'reader_token.first_used': 83,
  'reader_token.new_network': 84,
  'reading_grant.created': 85,
  'reading_grant.ended': 86,
  'sample_key.created': 87,
  'sample_key.ended': 88,
  'sample_keys.webhook_removed': 89,
  'sample_keys.webhook_set': 90,
  'session.ended': 91,
  'set_up_link.created': 92,
  'set_up_link.revoked': 93,
  'set_up_link.used': 94,
  'signing_key.rotated': 95,
  'site.view_prepared': 96,
  'site_key.added': 97,
  'site_key.forgotten': 98,
  'webhook.added': 99,
  'webhook.changed': 100,
  'webhook.removed': 101,
  'webhook.replayed': 102,
})

/** Persons of this region have none in their row. This never changes, even if the default region of new persons does. */
const UNSAID_REGION = 'europe-belgium'

export const regionCode = (region: string): string | null => (region === UNSAID_REGION ? null : region)
export const regionOf = (code: string | null): string => code ?? UNSAID_REGION

/** Numbers that are all different: if two words had the same number, one would be read back as the other. */
type Distinct<Numbers> = {
  readonly [Word in keyof Numbers]: Numbers[Word] extends Numbers[Exclude<keyof Numbers, Word>] ? never : Numbers[Word]
}

/** Maps words to their numbers and back. The compiler requires a number for each word, and a different one for each. */
export function codes<Word extends string>() {
  return <const Numbers extends Readonly<Record<Word, number>>>(numbers: Numbers & Distinct<Numbers>) => {
    const words = new Map(Object.entries<number>(numbers).map(([word, number]) => [number, word as Word]))
    return {
      code: (word: Word): number => numbers[word],
      known: (code: number): Word | undefined => words.get(code),
      word(code: number): Word {
        const word = words.get(code)
        if (word === undefined) throw new Error(`A row contains the code ${code}, which this version does not know.`)
        return word
      },
    }
  }
}
