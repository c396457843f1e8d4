import type { Log } from '../ports/log.js'
import type { Mailer } from '../ports/mailer.js'
import type { Sms } from '../ports/sms.js'

/** Logs how long the delivery of each email took, if the log has level `debug`; nothing of its content and recipient. */
export const loggedMailer = (mailer: Mailer, { debug }: Log): Mailer =>
  debug === undefined ? mailer : { ...mailer, send: (mail) => timed('email', debug, () => mailer.send(mail)) }

/** The same for text messages. */
export const loggedSms = (sms: Sms, { debug }: Log): Sms =>
  debug === undefined ? sms : { ...sms, send: (message) => timed('sms', debug, () => sms.send(message)) }

async function timed(channel: 'email' | 'sms', debug: Log['info'], deliver: () => Promise<void>): Promise<void> {
  const start = performance.now()
  const say = (delivered: boolean) =>
    debug({ channel, delivered, ms: Math.round(performance.now() - start) }, 'delivery')
  try {
    await deliver()
  } catch (error) {
    say(false)
    throw error
  }
  say(true)
}
