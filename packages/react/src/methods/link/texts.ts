import { EmailIcon, SmsIcon } from '../../screens/state-icon.js'
import type { WaitingWording } from '../waiting/step.js'

/** Texts of links in messages. */
export const MESSAGE_LINK_TEXTS = {
  'authenticating.title.emailLink': 'Check your email',
  'authenticating.message.emailLink':
    'We sent a link to {{EMAIL_ADDRESS}}. Open it on any device; this page will continue automatically.',
  'authenticating.title.smsLink': 'Check your phone',
  'authenticating.message.smsLink':
    'We sent a link to {{PHONE_NUMBER}}. Open it on any device; this page will continue automatically.',
  'authenticating.alreadySent.link.singular':
    'We already sent a link {{SECONDS}} second ago. Open it on any device; this page will continue automatically.',
  'authenticating.alreadySent.link.plural':
    'We already sent a link {{SECONDS}} seconds ago. Open it on any device; this page will continue automatically.',
} as const satisfies Record<string, string>

type LinkWording = WaitingWording<keyof typeof MESSAGE_LINK_TEXTS>

export const EMAIL_LINK: LinkWording = {
  title: 'authenticating.title.emailLink',
  message: 'authenticating.message.emailLink',
  Picture: EmailIcon,
}

export const SMS_LINK: LinkWording = {
  title: 'authenticating.title.smsLink',
  message: 'authenticating.message.smsLink',
  Picture: SmsIcon,
}
