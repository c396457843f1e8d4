import type { Transporter } from 'nodemailer'
import type { Mailer } from '../ports/mailer.js'

/**
 * Sends emails over SMTP. Recipient and sender are passed as objects, so that a comma or newline in one never becomes a
 * second recipient or header.
 * @param options.url `smtp://user:password@host:port` or `smtps://…`. @param options.from the sender's address.
 */
export function smtpMailer({ url, from }: { readonly url: string; readonly from: string }): Mailer {
  // Loaded for the first email.
  let transport: Promise<Transporter> | undefined
  const open = async (): Promise<Transporter> => (await import('nodemailer')).createTransport({ url, ...PATIENCE })
  return {
    async send({ id, to, subject, text, html, attachments = [] }) {
      transport ??= open()
      const sending = (await transport).sendMail({
        from,
        ...(id !== undefined && { messageId: `<${id}@${domainOf(from)}>` }),
        to: { name: '', address: to },
        subject,
        text,
        html,
        attachments: attachments.map(({ name, text: content }) => ({ filename: name, content })),
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      await sending.catch((error: unknown) => {
        throw withoutSecrets(error, url)
      })
    },
    close: () => void transport?.then((transporter) => transporter.close()),
  }
}

/** The domain of a sender such as `Hub <hub@example.com>`. */
const domainOf = (from: string): string => /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'

/**
 * Connects to a mail host and signs in there, as for an email, without sending one.
 * @throws Error with the reason, without the password
 */
export async function tryMailHost(url: string): Promise<void> {
  const limits = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000, dnsTimeout: 5_000 }
  const transporter = (await import('nodemailer')).createTransport({ url, ...limits })
  try {
    await transporter.verify()
  } catch (error) {
    throw withoutSecrets(error, url)
  } finally {
    transporter.close()
  }
}

/** How long a mail host may take, in milliseconds; after that, the outbox tries again later. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** A host's response may repeat what it was sent: the user and password of the URL, possibly as base64. */
function withoutSecrets(error: unknown, url: string): unknown {
  if (!(error instanceof Error) || !('response' in error) || typeof error.response !== 'string') return error
  const { username, password } = new URL(url)
  const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
  const base64 = [user, secret, `\0${user}\0${secret}`].map((text) => Buffer.from(text).toString('base64'))
  const hidden = user === '' && secret === '' ? [] : [secret, user, ...base64].filter((text) => text.length > 2)
  error.response = hidden.reduce((text, part) => text.replaceAll(part, '…'), error.response)
  return error
}
