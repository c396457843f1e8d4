import {
  AUDIT_ACTIONS,
  type AuditAction,
  type HandleType,
  type Method,
  type OpeningWay,
  type PersonType,
  type SessionKind,
} from '@portico/protocol'

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

/** What the audit log records, by the numbers in the table of all actions. */
export const ACTIONS = {
  code: (action: AuditAction): number => AUDIT_ACTIONS[action].number,
  known: (code: number): AuditAction | undefined => ACTION_AT.get(code),
}
const ACTION_AT = new Map<number, AuditAction>(
  Object.entries(AUDIT_ACTIONS).map(([action, { number }]) => [number, action as AuditAction]),
)

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
      word(code: number): Word {
        const word = words.get(code)
        if (word === undefined) throw new Error(`A row contains the code ${code}, which this version does not know.`)
        return word
      },
    }
  }
}
