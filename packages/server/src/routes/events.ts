import { ANALYTICS_EVENTS, LIMITS } from '@portico/protocol'
import { eventDetail } from '../analytics/event-detail.js'
import { sortableId } from '../ids.js'
import { spendAction } from '../limits/actions.js'
import { organizationSettings } from '../organizations/settings.js'
import type { Services } from '../services.js'
import type { Handler } from './handler.js'

export const recordSdkEvent: Handler<'recordSdkEvent'> = async ({ services, body, address }) => {
  await record(services, body, address)
  return { status: 204 }
}

export const recordEvent: Handler<'recordEvent'> = recordSdkEvent

/**
 * Keeps what an event says about a sign-in: known events of known organizations only, known fields only. Anyone can send
 * one, so nothing relies on it. The query of the page's URL is dropped, because it can sign someone in.
 */
async function record(services: Services, body: Readonly<Record<string, unknown>>, address: string): Promise<void> {
  const { stores, clock, random } = services
  const data = isObject(body.event_data) ? body.event_data : {}
  const name = textOf(data.event_name)
  const organization_id = textOf(body.organization_id)
  const organization = isKnown(name) ? await stores.organizations.find(organization_id) : undefined
  if (!organization) return
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
    detail: eventDetail(data, organizationSettings(organization.settings)),
  })
}

const known: readonly string[] = ANALYTICS_EVENTS
const isKnown = (name: string): boolean => known.includes(name)

const textOf = (value: unknown, most = 128): string => (typeof value === 'string' ? value.slice(0, most) : '')
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Long path segments may be secrets of a link too. */
function withoutSecrets(text: string): string {
  if (!URL.canParse(text)) return ''
  const { origin, pathname } = new URL(text)
  return `${origin}${pathname.replace(/[\w-]{22,}/g, '…')}`.slice(0, 512)
}
