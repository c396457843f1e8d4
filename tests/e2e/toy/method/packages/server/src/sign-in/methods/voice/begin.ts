import { askForCode } from '../code/challenge.js'
import type { MethodHandler } from '../method.js'
import { ownHandle } from '../person.js'

/** A code that a telephone reads out: the same challenge as other codes, in a message with its own text. */
export const voice: MethodHandler = {
  async begin(beginning) {
    const handle = beginning.handle ?? (await ownHandle(beginning, 'otp_via_voice'))
    const { sms, ...draft } = await askForCode(beginning, 'otp_via_voice', handle)
    return { handle, drafts: [{ ...draft, ...(sms && { sms: { ...sms, text: `Read out twice: ${sms.text}` } }) }] }
  },
}
