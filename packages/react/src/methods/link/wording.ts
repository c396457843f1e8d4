import { EmailIcon, SmsIcon } from '../../screens/state-icon.js'
import type { WaitingWording } from '../waiting/wording.js'
import type { MESSAGE_LINK_TEXTS } from './texts.js'

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
