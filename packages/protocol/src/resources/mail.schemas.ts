import { Type } from 'typebox'
import { oneOf, strict } from './common.schemas.js'

const PreviewedMail = Type.Object({
  kind: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  shown_at: Type.String(),
})

/** The texts of one email in one language. `{{sender}}`, `{{minutes}}` and `{{code}}` are replaced. */
export const MailTexts = Type.Object(
  {
    subject: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    intro: Type.Optional(Type.String({ minLength: 1, maxLength: 2_000 })),
    outro: Type.Optional(Type.String({ minLength: 1, maxLength: 2_000 })),
    reason: Type.Optional(Type.String({ minLength: 1, maxLength: 2_000 })),
  },
  strict,
)

const LanguageTag = Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$', maxLength: 64 })

/** Texts of one email in one language, for a preview; they are not saved. */
const PreviewMailTextsBody = Type.Object(
  { kind: oneOf('code', 'sign_in_link', 'reset_password', 'invitation'), language: LanguageTag, texts: MailTexts },
  strict,
)

export const MAIL_REQUESTS = {
  testMail: {},
  previewMails: {},
  previewMailTexts: { body: PreviewMailTextsBody },
} as const

export const MAIL_RESULTS = {
  testMail: {
    result: Type.Object({
      to: Type.String(),
      outcome: Type.String({ enum: ['sent', 'outbox', 'not_set_up', 'refused'] }),
      reason: Type.Optional(Type.String()),
      says: Type.Optional(Type.String()),
    }),
  },
  previewMails: { result: Type.Object({ mails: Type.Array(PreviewedMail) }) },
  previewMailTexts: { result: PreviewedMail },
} as const
