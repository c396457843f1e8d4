import type { Sms, SmsMessage } from '../ports/sms.js'

const PATIENCE = 10_000

interface SmsOptions {
  /**
   * `https://:SECRET@host/path`: messages are posted there as `{to, text}` with the secret as bearer token. Or
   * `twilio://ACCOUNT:TOKEN@api.twilio.com?from=+15550100` for Twilio's own API.
   */
  readonly url: string
  readonly fetch?: typeof fetch
}

/**
 * Sends text messages over HTTP. @throws Error with a `code` that contains nothing of the message, so that it can be
 * logged.
 */
export function httpSms({ url: text, fetch: post = fetch }: SmsOptions): Sms {
  const url = new URL(text)
  const request = url.protocol === 'twilio:' ? twilio(url) : plain(url)
  return {
    async send(message) {
      const answer = await post(...request(message, AbortSignal.timeout(PATIENCE)))
      // The response is not read: a gateway may quote the message, and the message contains a code.
      await answer.body?.cancel()
      if (!answer.ok)
        throw Object.assign(new Error('The SMS gateway refused a message.'), { code: `HTTP_${answer.status}` })
    },
  }
}

type Request = (message: SmsMessage, signal: AbortSignal) => readonly [string, RequestInit]

function plain(url: URL): Request {
  const secret = decodeURIComponent(url.password || url.username)
  const target = withoutCredentials(url)
  return ({ to, text }, signal) => [
    target,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(secret !== '' && { authorization: `Bearer ${secret}` }),
      },
      body: JSON.stringify({ to, text }),
      redirect: 'error',
      signal,
    },
  ]
}

/** Twilio's Messages resource. `from` is a number, or the id of a messaging service. */
function twilio(url: URL): Request {
  const [account, token] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  // A plus sign in a query is decoded as a space.
  const from = (url.searchParams.get('from') ?? '').replace(/^ /, '+')
  const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }
  const target = `https://${url.host}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`
  return ({ to, text }, signal) => [
    target,
    {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` },
      body: new URLSearchParams({ To: to, Body: text, ...sender }),
      redirect: 'error',
      signal,
    },
  ]
}

function withoutCredentials(url: URL): string {
  const bare = new URL(url)
  bare.username = ''
  bare.password = ''
  return bare.href
}
