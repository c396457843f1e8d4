import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** An email as a mail host received it. */
export interface ReceivedMail {
  readonly to: readonly string[]
  readonly subject: string
  /** Headers and bodies, with quoted-printable text decoded. */
  readonly text: string
  /** When it arrived, as an ISO time. */
  readonly receivedAt: string
}

/** A mail host that keeps what it receives. */
export interface MailHost {
  readonly url: string
  readonly mails: readonly ReceivedMail[]
  close(): Promise<void>
}

export async function startMailHost(): Promise<MailHost> {
  const mails: ReceivedMail[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      let data = ''
      stream.on('data', (part: Buffer) => {
        data += part
      })
      stream.on('end', () => {
        mails.push({
          to: envelope.rcptTo.map(({ address }) => address),
          subject: /^Subject: (.*)$/m.exec(data)?.[1]?.trim() ?? '',
          text: decode(data),
          receivedAt: new Date().toISOString(),
        })
        done()
      })
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}

/** Quoted-printable text (RFC 2045, 6.7), of ASCII. */
const decode = (data: string): string =>
  data
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
