import { Type } from 'typebox'
import { CONSENT_LEVELS, type ConsentLevel } from '../person.js'
import { keyOf, PageQuery, strict, Time } from './common.schemas.js'

const Consents = Type.Object({
  consents: Type.Array(Type.Object({ consent_level: Type.String(), created_at: Time })),
})

const Level = keyOf<ConsentLevel>(
  Object.fromEntries(CONSENT_LEVELS.map((level) => [level, level])) as Record<ConsentLevel, unknown>,
)

const ConsentBody = Type.Object({ consent_levels: Type.Array(Level, { maxItems: 2 * CONSENT_LEVELS.length }) }, strict)

/** One level, or the key repeated. */
const RemoveConsentQuery = Type.Object({
  consent_levels: Type.Optional(Type.Union([Level, Type.Array(Level)])),
  deleteAll: Type.Optional(Type.Boolean()),
})

const Consent = Type.Object({ consent_level: Type.String(), created_at: Time })

export const CONSENTS_REQUESTS = {
  getConsent: {},
  setConsent: { body: ConsentBody },
  addConsent: { body: ConsentBody },
  removeConsent: { querystring: RemoveConsentQuery },
  listConsents: { querystring: PageQuery },
} as const

export const CONSENTS_RESULTS = {
  getConsent: { result: Consents },
  setConsent: { result: Consents },
  addConsent: { result: Consents },
  removeConsent: { status: 204 },
  listConsents: { result: Type.Array(Consent) },
} as const
