import { ANALYTICS_EVENTS, LIMITS } from '@portico/protocol'
import { sortableId } from '../ids.js'
import { spendAction } from '../limits/actions.js'
import type { Services } from '../services.js'
import type { Handler } from './handler.js'

export const recordSdkEvent: Handler<'recordSdkEvent'> = async ({ services, body, address }) => {
  await record(services, body, address)
  return { status: 204 }
}

export const recordEvent: Handler<'recordEvent'> = recordSdkEvent

/**
 * Keeps what an event says of a sign-in: known events of known organizations only, known fields only. Anybody can send
 * one, so nothing rests on it. Handles, challenge ids and the query of the page's URL are dropped: the first say who
 * somebody is, the others can sign somebody in.
 */
async function record(services: Services, body: Readonly<Record<string, unknown>>, address: string): Promise<void> {
  const { stores, clock, random } = services
  const data = isObject(body.event_data) ? body.event_data : {}
  const name = textOf(data.event_name)
  const organization_id = textOf(body.organization_id)
  if (!isKnown(name) || !(await stores.organizations.find(organization_id))) return
  await spendAction(services, 'analytics_event', { address, organizationId: organization_id })
  const at = clock.now()
  const person = textOf(data.person_id)
  await stores.events.add({
    id: sortableId(at, random),
    organization_id,
    at,
    name,
    person_id: person === '' ? null : person,
    correlation_id: textOf(body.analytics_correlation_id),
    location: withoutSecrets(textOf(body.window_location, 2_048)),
    user_agent: textOf(body.user_agent, LIMITS.userAgentLength),
    detail: Object.fromEntries(KEPT.flatMap((key) => (isPlain(data[key]) ? [[key, data[key]]] : []))),
  })
}

const KEPT = ['success_authn_method', 'failed_authn_method', 'authenticated_methods', 'failure_reason'] as const

const known: readonly string[] = ANALYTICS_EVENTS
const isKnown = (name: string): boolean => known.includes(name)

const textOf = (value: unknown, most = 128): string => (typeof value === 'string' ? value.slice(0, most) : '')
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isShort = (value: unknown): boolean => typeof value === 'string' && value.length <= 64
const isPlain = (value: unknown): boolean =>
  isShort(value) || (Array.isArray(value) && value.length <= 16 && value.every(isShort))

/** Long path segments may be secrets of a link too. */
function withoutSecrets(text: string): string {
  if (!URL.canParse(text)) return ''
  const { origin, pathname } = new URL(text)
  return `${origin}${pathname.replace(/[\w-]{22,}/g, '…')}`.slice(0, 512)
}
