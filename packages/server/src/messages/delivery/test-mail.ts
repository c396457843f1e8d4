import { RequestError } from '../../ground/errors.js'
import { writeAudit } from '../../identity/audit.js'
import type { Acting } from '../../identity/authority/acting.js'
import { spendAction } from '../../identity/limits/actions.js'
import { brandOf } from './brand.js'
import { messageMail } from './templates.js'

/** The result of a test. `says` is the mail host's response, for the operator's own organization. */
export interface TestResult {
  readonly to: string
  readonly outcome: 'sent' | 'outbox' | 'not_set_up' | 'refused'
  readonly reason?: string
  readonly says?: string
}

/**
 * Sends an email to the administrator who requests it, immediately and without the outbox, so that the response is that
 * of the mail host.
 * @throws RequestError 400 for a key, which has no address, 409 for a person without a proven one; IdentityError
 * `rate_limit_exceeded`.
 */
export async function sendTestMail(acting: Acting, address: string): Promise<TestResult> {
  const { services, organization, actor } = acting
  if (actor.kind !== 'person')
    throw new RequestError(400, 'a test email is sent to your own address; sign in to the console')
  const handles = await services.stores.handles.of(actor.id)
  const to = handles.find(({ type, verified }) => type === 'email_address' && verified)?.value
  if (to === undefined)
    throw new RequestError(409, 'your account has no email address; add one on your account page, then try again')
  await spendAction(services, 'test_mail', { address, organizationId: organization.id, personId: actor.id })
  const result = await send(acting, to)
  await writeAudit(services, services.stores, {
    organizationId: organization.id,
    actor,
    action: 'mail.tested',
    detail: { outcome: result.outcome },
  })
  return result
}

async function send({ services, organization }: Acting, to: string): Promise<TestResult> {
  const { mailer, settings, outbox, stores } = services
  const mail = {
    to,
    ...messageMail({
      subject: `Test email from ${organization.org_name}`,
      paragraphs: ['Email works: this message was sent from the console to check it.'],
      links: [],
      reason: 'You received this email because you requested it in the console.',
      brand: brandOf(services, organization),
    }),
  }
  if (!mailer) {
    if (!settings.devOutbox) return { to, outcome: 'not_set_up' }
    await outbox.add(stores, organization.id, mail)
    return { to, outcome: 'outbox' }
  }
  try {
    await mailer.send(mail)
    return { to, outcome: 'sent' }
  } catch (error) {
    const says = organization.id === settings.orgId ? answerIn(error) : undefined
    return { to, outcome: 'refused', reason: reasonOf(error), says }
  }
}

/** What the error codes of the mail client mean, and what to do about them. */
const REASONS: Readonly<Record<string, string>> = {
  EDNS: 'The mail server’s host name could not be found. Check the host in SMTP_URL.',
  ENOTFOUND: 'The mail server’s host name could not be found. Check the host in SMTP_URL.',
  ECONNREFUSED: 'The mail server refused the connection. Check the host and port in SMTP_URL.',
  ECONNECTION: 'The mail server refused the connection. Check the host and port in SMTP_URL.',
  ESOCKET: 'The connection to the mail server failed. Check the host and port in SMTP_URL, and whether it expects TLS.',
  ETIMEDOUT: 'The mail server did not respond in time. Check the port in SMTP_URL, and whether a firewall blocks it.',
  ETLS: 'A secure connection to the mail server could not be established. Check its certificate.',
  EAUTH: 'The mail server refused the user or password in SMTP_URL.',
  EENVELOPE:
    'The mail server refused the sender or the recipient. Check MAIL_FROM, and that the server may send for it.',
  EMESSAGE: 'The mail server refused the message.',
}

function reasonOf(error: unknown): string {
  const code = error && typeof error === 'object' && 'code' in error ? String(error.code) : ''
  return (
    (Object.hasOwn(REASONS, code) && REASONS[code]) || 'The email could not be sent. See the server’s log for details.'
  )
}

const MOST_SAID = 200

/** The host's own response. The email itself contains no secret; known secrets of the connection are removed. */
function answerIn(error: unknown): string | undefined {
  if (!error || typeof error !== 'object' || !('response' in error) || typeof error.response !== 'string')
    return undefined
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a host may send anything.
  return error.response.replace(/[\u0000-\u001f\u007f]+/g, ' ').slice(0, MOST_SAID)
}
