import type { Organization } from '../../identity/organizations/organization.js'
import type { MailKind } from '../../identity/organizations/settings.js'
import type { Services } from '../../identity/services.js'
import { brandOf } from './brand.js'
import { codeMail, type Letter, linkMail } from './templates.js'
import { wordsOf } from './texts.js'

/** A code and links that open nothing. */
const SAMPLE = { code: '123456', minutes: '10' }
const INVITER = 'owner@example.com'

/** How each kind of email is created, with sample values. */
export const PREVIEWS: Readonly<Record<MailKind, (services: Services, organization: Organization) => Letter>> = {
  code: (services, organization) =>
    codeMail({
      host: new URL(services.settings.url).host,
      ...SAMPLE,
      words: wordsOf(organization, 'code', SAMPLE),
      brand: brandOf(services, organization),
    }),
  sign_in_link: linked('sign_in_link'),
  reset_password: linked('reset_password'),
  invitation: linked('invitation'),
}

function linked(kind: MailKind) {
  return (services: Services, organization: Organization): Letter =>
    linkMail({
      link: new URL('/link?sidcp=example', services.settings.url).href,
      words: wordsOf(organization, kind, { ...SAMPLE, inviter: INVITER }),
      brand: brandOf(services, organization),
    })
}
