import type { LoadedSettings } from '../../load-settings.js'
import type { Finding } from '../finding.js'

/** Whether emails can be sent: connects to the mail host, and sends nothing. */
export async function mailFinding({ configuration }: LoadedSettings): Promise<Finding> {
  const about = 'Mail'
  const { smtpUrl, devOutbox, url } = configuration
  if (smtpUrl === undefined)
    return devOutbox
      ? { about, state: 'note', text: `is not sent but kept at ${url}/outbox; set SMTP_URL to send it` }
      : { about, state: 'wrong', text: `cannot be sent: SMTP_URL is not set, and ${url} is not this machine` }
  const { host } = new URL(smtpUrl)
  const { tryMailHost } = await import('@portico/server')
  try {
    await tryMailHost(smtpUrl)
    return { about, state: 'good', text: `is sent through ${host}, which accepts the sign-in` }
  } catch (error) {
    return { about, state: 'wrong', text: `cannot be sent: ${host} ${reasonOf(error)}; check SMTP_URL` }
  }
}

function reasonOf(error: unknown): string {
  const { code = '', response, message = String(error) } = error as NodeJS.ErrnoException & { response?: string }
  if (code === 'EAUTH') return `refuses the user name and password (${response ?? message})`
  if (code === 'EDNS') return 'is unknown: its name cannot be resolved'
  if (code === 'ETIMEDOUT' || /timeout/i.test(message)) return 'does not answer within 5 seconds'
  if (/ECONNREFUSED/.test(message)) return 'refuses the connection: no mail server listens there'
  if (/ENOTFOUND|EAI_AGAIN/.test(message)) return 'is unknown: its name cannot be resolved'
  return `responds with an error (${response ?? message})`
}
