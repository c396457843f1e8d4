import type { Transporter } from 'nodemailer'
import type { Mailer } from '../ports/mailer.js'

/**
 * Sends mails by SMTP. Recipient and sender are passed as objects, so that a comma or newline in one never becomes a
 * second recipient or header.
 * @param options.url `smtp://user:password@host:port` or `smtps://…`. @param options.from the sender's address.
 */
export function smtpMailer({ url, from }: { readonly url: string; readonly from: string }): Mailer {
  // Loaded with the first mail.
  let transport: Promise<Transporter> | undefined
  const open = async (): Promise<Transporter> => (await import('nodemailer')).createTransport({ url, ...PATIENCE })
  return {
    async send({ to, subject, text, html }) {
      transport ??= open()
      await (await transport).sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

/** Milliseconds that a mail host may take; beyond, the outbox tries again later. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
