import { type Static, Type } from 'typebox'
import { Id, strict, Time } from './common.schemas.js'

/** A key as a backend received it. */
const CheckSampleKeyBody = Type.Object({ key: Type.String({ minLength: 1, maxLength: 200 }) }, strict)

export type CheckSampleKeyBody = Static<typeof CheckSampleKeyBody>

const SetKeyWebhookBody = Type.Object({ url: Type.String({ minLength: 1, maxLength: 2000 }) }, strict)

export type SetKeyWebhookBody = Static<typeof SetKeyWebhookBody>

const KeyWebhook = { url: Type.String(), created_at: Time }

/** A key, or a user name and a password, with the name that its owner knows. */
const OwnKey = Type.Object({
  name: Type.String(),
  key: Type.Optional(Type.String()),
  user: Type.Optional(Type.String()),
  pass: Type.Optional(Type.String()),
})

const SampleKey = { id: Id, created_at: Time, last_used: Type.Union([Time, Type.Null()]) }

export const SAMPLE_KEYS_REQUESTS = {
  openSampleKey: {},
  mySampleKeys: {},
  endSampleKey: {},
  fetchOwnKeys: {},
  getKeyWebhook: {},
  setKeyWebhook: { body: SetKeyWebhookBody },
  deleteKeyWebhook: {},
  checkSampleKey: { body: CheckSampleKeyBody },
} as const

export const SAMPLE_KEYS_RESULTS = {
  openSampleKey: { result: Type.Object({ ...SampleKey, key: Type.String() }) },
  mySampleKeys: { result: Type.Array(Type.Object(SampleKey)) },
  endSampleKey: { result: Type.Object({}) },
  fetchOwnKeys: {
    result: Type.Object({
      state: Type.Union([Type.Literal('none'), Type.Literal('answered'), Type.Literal('failed')]),
      keys: Type.Array(OwnKey),
    }),
  },
  getKeyWebhook: { result: Type.Union([Type.Object(KeyWebhook), Type.Null()]) },
  setKeyWebhook: { result: Type.Object({ ...KeyWebhook, secret: Type.String() }) },
  deleteKeyWebhook: { result: Type.Object({}) },
  checkSampleKey: {
    result: Type.Union([
      Type.Object({ active: Type.Literal(false) }),
      Type.Object({ active: Type.Literal(true), id: Id, person_id: Id, organization_id: Id, created_at: Time }),
    ]),
  },
} as const
