import { sortableId } from '../../ground/ids.js'
import { eventDetail } from '../../identity/analytics/event-detail.js'
import { signInEvent } from '../../identity/analytics/sign-in-event.js'
import { spendAction } from '../../identity/limits/actions.js'
import { organizationSettings } from '../../identity/organizations/settings.js'
import type { Handler } from './handler.js'

/** Stores what an event reports about a sign-in: only known events of known organizations, and only known fields. */
export const recordSdkEvent: Handler<'recordSdkEvent'> = async ({ services, body, address }) => {
  const { stores, clock, random } = services
  const event = signInEvent(body)
  const organization = event && (await stores.organizations.find(event.organization_id))
  if (!event || !organization) return DONE
  await spendAction(services, 'analytics_event', { address, organizationId: event.organization_id })
  const at = clock.now()
  const { data, ...fields } = event
  const detail = eventDetail(data, organizationSettings(organization.settings))
  await stores.events.add({ ...fields, id: sortableId(at, random), at, detail })
  return DONE
}

export const recordEvent: Handler<'recordEvent'> = recordSdkEvent

/** The same response whether or not the event was stored. */
const DONE = { status: 204 } as const
