import type { Handle } from '@portico/protocol'
import type { StepDraft } from '../methods/check.js'
import type { Letter } from './templates.js'

/** A message addressed to a handle: a mail, or the short form of it as a text message. */
export const addressed = ({ type, value }: Handle, { short, ...letter }: Letter): Pick<StepDraft, 'mail' | 'sms'> =>
  type === 'phone_number' ? { sms: { to: value, text: short } } : { mail: { to: value, ...letter } }
