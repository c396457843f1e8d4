import { createHmac } from 'node:crypto'
import { SECOND } from '@portico/protocol'

const MARK = 'whsec_'

/** Formats a new secret of 32 random bytes as it is shown to its owner. */
export const secretText = (bytes: Uint8Array): string => `${MARK}${Buffer.from(bytes).toString('base64')}`

/** The place that the encryption of a webhook's secret is bound to. */
export const secretPlace = (id: string): string => `webhook ${id}`

/**
 * Headers that prove who sent a message and when (Standard Webhooks 1.0): HMAC-SHA-256 over id, time and body.
 * @param at milliseconds since 1970.
 */
export function signedHeaders(
  secret: string,
  { id, at, body }: { readonly id: string; readonly at: number; readonly body: string },
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at / SECOND))
  const key = Buffer.from(secret.slice(MARK.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
