import { LIMITS, MINUTE } from '@portico/protocol'
import { brandOf } from '../../../messages/delivery/brand.js'
import { linkMail, plainMail } from '../../../messages/delivery/templates.js'
import { wordsOf } from '../../../messages/delivery/texts.js'
import { readerTexts } from '../../../messages/reader-texts/reader-texts.js'
import type { RecoverableHandler } from '../method.js'
import { askForNewPassword } from './challenges.js'

/** A forgotten password is replaced on the page of a link; a handle without an account gets a message that says so. */
export const recoverPassword: RecoverableHandler['recover'] = (services, organization) => {
  const brand = brandOf(services, organization)
  const words = wordsOf(organization, 'reset_password', { minutes: String(LIMITS.otpLifetime / MINUTE) })
  const { language, text } = readerTexts(organization)
  return {
    challenge: askForNewPassword(services.random, 'password_reset', organization),
    letter: (link) => linkMail({ link, words, brand }),
    noAccount: plainMail({ brand, language, subject: text('no_account_subject'), text: text('no_account') }),
  }
}
