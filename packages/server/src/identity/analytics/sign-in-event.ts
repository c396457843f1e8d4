import { isRecord } from '@portico/access/guards'
import { ANALYTICS_EVENTS, LIMITS } from '@portico/protocol'

/** What an event reports about a sign-in, apart from the fields that the organization chooses. */
export interface SignInEvent {
  readonly name: string
  readonly organization_id: string
  /** Null if the event is about someone who has not signed in. */
  readonly person_id: string | null
  readonly correlation_id: string
  /** Origin and path of the page. */
  readonly location: string
  readonly user_agent: string
  /** Everything else in the event, not validated. */
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * Reads the body of a request that reports an event: each text is validated and truncated. Anyone can send one, so
 * nothing relies on it. Returns undefined for an event with an unknown name.
 */
export function signInEvent(body: Readonly<Record<string, unknown>>): SignInEvent | undefined {
  const data = isRecord(body.event_data) ? body.event_data : {}
  const name = textOf(data.event_name)
  if (!eventNames.includes(name)) return undefined
  return {
    name,
    organization_id: textOf(body.organization_id),
    person_id: textOf(data.person_id) || null,
    correlation_id: textOf(body.analytics_correlation_id),
    location: withoutSecrets(textOf(body.window_location, 2_048)),
    user_agent: textOf(body.user_agent, LIMITS.userAgentLength),
    data,
  }
}

const eventNames: readonly string[] = ANALYTICS_EVENTS

const textOf = (value: unknown, most = 128): string => (typeof value === 'string' ? value.slice(0, most) : '')

/** The query of a page's URL can sign someone in, and long path segments may also be secrets of a link: neither is stored. */
function withoutSecrets(text: string): string {
  if (!URL.canParse(text)) return ''
  const { origin, pathname } = new URL(text)
  return `${origin}${pathname.replace(/[\w-]{22,}/g, '…')}`.slice(0, 512)
}
