import { type AnswerSlug, lengthLimits, type PasswordRuleName } from '@portico/protocol'
import type { Organization } from '../../../identity/organizations/organization.js'
import { refusedPassword } from '../../../identity/passwords/refused-password.js'
import { passwordRulesOf } from '../../../identity/passwords/rules-of.js'
import type { ReaderText } from '../../../messages/reader-texts/reader-language.js'
import { type ReaderTexts, readerTexts } from '../../../messages/reader-texts/reader-texts.js'
import type { Refused } from '../../../sign-in/flows/admit-identity.js'
import { refusalText } from './html.js'

/** Refusals with their own texts on the pages of the server. */
const REFUSALS: { readonly [Slug in AnswerSlug]?: ReaderText } = {
  self_registration_not_allowed: 'by_invitation',
  handle_pattern_not_allowed: 'handle_not_allowed',
  sign_in_awaiting_approval: 'not_active',
  person_exists: 'handle_taken',
}

/** The words that rules for passwords refuse. */
const WORDS: { readonly [Rule in PasswordRuleName]?: string } = {
  password_variants: 'password',
  admin_variants: 'admin',
  user_variants: 'user',
}

/** Why a sign-in was refused. The API's own messages are in English; readers in another language get a general one instead. */
export function refusalSentence(
  { language, text }: ReaderTexts,
  { slug, organization }: Pick<Refused, 'slug' | 'organization'>,
): string {
  if (organization !== undefined) return text('awaits_organization', { organization })
  const name = REFUSALS[slug]
  if (name !== undefined) return text(name)
  return language === 'en' ? refusalText(slug) : text('refused')
}

/** What is wrong with a new password that was entered twice. */
export function passwordProblem(organization: Organization, password: string, again = ''): string | undefined {
  const { text } = readerTexts(organization)
  const refused = refusedPassword(password, organization)
  if (refused === undefined) return password === again ? undefined : text('password_mismatch')
  if (refused.rule === 'common_password_xkcd') return text('password_common')
  const word = WORDS[refused.rule]
  if (word !== undefined) return text('password_word', { word })
  const rule = passwordRulesOf(organization).find(({ name }) => name === refused.rule)
  const limits = rule && refused.rule === 'length' ? lengthLimits(rule) : undefined
  return limits
    ? text('password_length', { least: `${limits.least}`, most: `${limits.most}` })
    : text('password_rule', { rule: refused.rule })
}
