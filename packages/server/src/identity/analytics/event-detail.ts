import { createHash } from 'node:crypto'
import { isRecord } from '@portico/access/guards'
import { isHandleType } from '@portico/protocol'
import { normalizeHandle } from '../handles/normalize-handle.js'
import type { OrganizationSettings } from '../organizations/settings.js'

/**
 * A field of an event: whether an organization keeps it, and the stored form of its value; undefined if nothing is
 * stored.
 */
interface Field {
  readonly isKept: (settings: OrganizationSettings) => boolean
  readonly read: (value: unknown) => unknown
}

const always = () => true
const withHandles = (settings: OrganizationSettings) => settings.analytics_handles

/** What is stored of an event besides its columns. A field that is not listed here is dropped. */
const FIELDS: Readonly<Record<string, Field>> = {
  success_authn_method: { isKept: always, read: shortTexts },
  failed_authn_method: { isKept: always, read: shortTexts },
  authenticated_methods: { isKept: always, read: shortTexts },
  failure_reason: { isKept: always, read: shortTexts },
  metadata: { isKept: always, read: metadata },
  handle: { isKept: withHandles, read: handle },
  challenge_id: { isKept: withHandles, read: digest },
}

/**
 * The fields of an event that the organization keeps. Events come from strangers, so every value is checked and
 * truncated.
 */
export function eventDetail(
  data: Readonly<Record<string, unknown>>,
  settings: OrganizationSettings,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(FIELDS).flatMap(([name, { isKept, read }]) => {
      const value = isKept(settings) && data[name] !== undefined ? read(data[name]) : undefined
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

const isShort = (value: unknown): boolean => typeof value === 'string' && value.length <= 64

function shortTexts(value: unknown): unknown {
  return isShort(value) || (Array.isArray(value) && value.length <= 16 && value.every(isShort)) ? value : undefined
}

/** Stored in separate columns, where secrets are removed from the address. */
const IN_COLUMNS = ['organization_id', 'analytics_correlation_id', 'window_location', 'user_agent']

/** Values added by a site, such as the release of its code. Long ones may be secrets and are dropped. */
function metadata(value: unknown): unknown {
  if (!isRecord(value)) return undefined
  const entries = Object.entries(value)
    .filter(([name, content]) => !IN_COLUMNS.includes(name) && isShort(name) && isPlain(content))
    .slice(0, 16)
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

const isPlain = (value: unknown) => isShort(value) || typeof value === 'number' || typeof value === 'boolean'

/** In its stored form; undefined if it is malformed. */
function handle(value: unknown): unknown {
  const { type, value: name } = isRecord(value) ? value : {}
  if (!isHandleType(type) || typeof name !== 'string') return undefined
  try {
    return normalizeHandle({ type, value: name })
  } catch {
    return undefined
  }
}

/**
 * A challenge id can be the last missing piece for a sign-in. Its digest only shows which events concern the same
 * challenge.
 */
function digest(value: unknown): unknown {
  return isShort(value)
    ? createHash('sha256')
        .update(`challenge ${String(value)}`)
        .digest('base64url')
        .slice(0, 16)
    : undefined
}
