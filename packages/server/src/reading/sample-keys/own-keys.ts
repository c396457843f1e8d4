import { createHmac } from 'node:crypto'
import { isRecord, parseJson } from '@portico/access/guards'
import { spendAction } from '../../identity/limits/actions.js'
import type { Services } from '../../identity/services.js'
import type { SessionRecord } from '../../storage/sign-in/session-rows.js'
import type { Stores } from '../../storage/stores.js'
import { keyWebhookPlace } from './key-webhook.js'

/** How long a key webhook may take, in milliseconds: a reader waits for it. */
const PATIENCE = 3_000

const MOST_BYTES = 64 * 1024

/** `none` if there is no webhook or no address to send; `failed` for a response that cannot be used. */
export interface OwnKeys {
  readonly state: 'none' | 'answered' | 'failed'
  readonly keys: readonly AnsweredKey[]
}

/**
 * A person's keys for the API itself, as currently returned by the key webhook of their organization. Nothing of the
 * response is stored or logged.
 * @param address the network address of the call, which is counted.
 * @throws IdentityError `rate_limit_exceeded`
 */
export async function fetchOwnKeys(
  services: Services,
  { organization_id, person_id }: SessionRecord,
  address: string,
): Promise<OwnKeys> {
  const { stores, vault } = services
  const webhook = await stores.keyWebhooks.of(organization_id)
  const email = webhook && (await provenEmail(stores, person_id))
  if (!webhook || email === undefined) return { state: 'none', keys: [] }
  await spendAction(services, 'own_keys', { address, personId: person_id, organizationId: organization_id })
  const secret = vault.open(webhook.sealed_secret, keyWebhookPlace(webhook.id))
  const keys = await ask(services, webhook.url, secret, email)
  return keys ? { state: 'answered', keys } : { state: 'failed', keys: [] }
}

async function ask({ outbound, clock, stopping }: Services, url: string, secret: string, email: string) {
  const body = JSON.stringify({ email })
  const at = clock.now()
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    'user-agent': 'Portico-Key-Webhook/1',
    'readme-signature': keySignature(secret, at, body),
  }
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(PATIENCE)])
  try {
    const response = await outbound(url, { method: 'POST', headers, body, signal, mostBytes: MOST_BYTES })
    return response.ok ? answeredKeys(await response.text()) : undefined
  } catch {
    return undefined
  }
}

/**
 * The signature of a request and its time, in the format that receivers for ReadMe's personalized docs check:
 * HMAC-SHA-256 over time and body, in hex.
 * @param at milliseconds since 1970.
 */
function keySignature(secret: string, at: number, body: string): string {
  return `t=${at},v0=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

/** The first address that a person proved. */
async function provenEmail({ handles }: Stores, personId: string): Promise<string | undefined> {
  const proven = (await handles.of(personId)).filter(({ type, verified }) => type === 'email_address' && verified)
  return proven.sort((handle, other) => handle.created_at - other.created_at)[0]?.value
}

/** A key of a person for the API itself, or a user name and a password for it. */
export interface AnsweredKey {
  readonly name: string
  readonly key?: string
  readonly user?: string
  readonly pass?: string
}

const MOST_KEYS = 20

const LONGEST_NAME = 100

const LONGEST_VALUE = 1000

/** Printable ASCII, which a header can contain. */
const VALUE = /^[\x20-\x7e]+$/

const UNPRINTABLE = /\p{C}|\p{Zl}|\p{Zp}/u

/**
 * The keys in the response of a key webhook: `keys`, or one key in the response itself. Undefined for a response of
 * another shape; entries with neither a key nor a user are left out.
 * @example answeredKeys('{"keys":[{"name":"Production","apiKey":"a1"}]}') // [{ name: 'Production', key: 'a1' }]
 */
function answeredKeys(text: string): readonly AnsweredKey[] | undefined {
  const answer = parseJson(text)
  if (!isRecord(answer)) return undefined
  if (answer.keys !== undefined && !Array.isArray(answer.keys)) return undefined
  const entries: readonly unknown[] = answer.keys ?? [{ ...answer, name: undefined }]
  return entries
    .slice(0, MOST_KEYS)
    .map(keyOf)
    .filter((key) => key !== undefined)
}

function keyOf(entry: unknown, at: number): AnsweredKey | undefined {
  if (!isRecord(entry)) return undefined
  const [key, user, pass] = [entry.apiKey, entry.user, entry.pass].map(printable)
  if (key === undefined && user === undefined) return undefined
  return {
    name: nameOf(entry.name) ?? `Key ${at + 1}`,
    key,
    user,
    ...(user !== undefined && pass !== undefined && { pass }),
  }
}

const printable = (value: unknown) =>
  typeof value === 'string' && value.length <= LONGEST_VALUE && VALUE.test(value) ? value : undefined

const nameOf = (value: unknown) =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST_NAME && !UNPRINTABLE.test(value)
    ? value
    : undefined
