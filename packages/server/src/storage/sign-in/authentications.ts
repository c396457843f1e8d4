import type { Authentication } from '@portico/protocol'
import { isoTime } from '../../ground/times.js'
import { HANDLE_TYPES, METHODS } from '../codes.js'

/** An authentication as it is stored: with the provider that asserted the identity, if any. */
export interface KeptAuthentication extends Authentication {
  readonly provider_id?: string
  /** It added the factor to the account, and so proves nothing about who the person is. */
  readonly added?: true
  /** The person became a member of the organization through the domain of its handle. */
  readonly joined?: true
}

/**
 * One authentication in a session's row: its method, the type and value of its handle, how many milliseconds before the
 * session it took place, its provider, 1 if it added the factor, and 1 if the person joined through the domain of the
 * handle. Absent values are null, or left out at the end; an age of 0 is absent.
 */
type Packed = readonly [
  method: number,
  type?: number | null,
  value?: string | null,
  age?: number | null,
  provider?: string | null,
  added?: 1 | null,
  joined?: 1 | null,
]

/** Returns the authentications of a session as JSON text, as short as possible without losing anything. */
export const packAuthentications = (authentications: readonly KeptAuthentication[], createdAt: number): string =>
  JSON.stringify(authentications.map((authentication) => packed(authentication, createdAt)))

/** Reads what `packAuthentications` wrote, or a version before it: those rows contain everything as text. */
export const unpackAuthentications = (text: string, createdAt: number): KeptAuthentication[] =>
  (JSON.parse(text) as (Packed | KeptAuthentication)[]).map((stored) =>
    isPacked(stored) ? unpacked(stored, createdAt) : stored,
  )

function packed(authentication: KeptAuthentication, createdAt: number): Packed | KeptAuthentication {
  const { method, handle, timestamp, provider_id, added, joined } = authentication
  const time = Date.parse(timestamp)
  // A time in another format than ours would come back changed.
  if (Number.isNaN(time) || isoTime(time) !== timestamp) return authentication
  const fields = [
    METHODS.code(method),
    handle ? HANDLE_TYPES.code(handle.type) : null,
    handle?.value ?? null,
    createdAt - time || null,
    provider_id ?? null,
    added ? 1 : null,
    joined ? 1 : null,
  ] as const
  return fields.slice(0, fields.findLastIndex((field) => field !== null) + 1) as unknown as Packed
}

function unpacked([method, type, value, age, provider, added, joined]: Packed, createdAt: number): KeptAuthentication {
  return {
    method: METHODS.word(method),
    ...(typeof type === 'number' && typeof value === 'string' && { handle: { type: HANDLE_TYPES.word(type), value } }),
    timestamp: isoTime(createdAt - (age ?? 0)),
    ...(typeof provider === 'string' && { provider_id: provider }),
    ...(added === 1 && { added: true as const }),
    ...(joined === 1 && { joined: true as const }),
  }
}

const isPacked = (stored: Packed | KeptAuthentication): stored is Packed => Array.isArray(stored)
