import { type Static, Type } from 'typebox'
import { Id, strict } from './common.js'

const Time = Type.String({ format: 'date-time' })

/** A key as a backend received it. */
export const CheckSampleKeyBody = Type.Object({ key: Type.String({ minLength: 1, maxLength: 200 }) }, strict)
export type CheckSampleKeyBody = Static<typeof CheckSampleKeyBody>

const SampleKey = { id: Id, created_at: Time, last_used: Type.Union([Time, Type.Null()]) }

export const SAMPLE_KEY_RESULTS = {
  openSampleKey: { result: Type.Object({ ...SampleKey, key: Type.String() }) },
  mySampleKeys: { result: Type.Array(Type.Object(SampleKey)) },
  endSampleKey: { result: Type.Object({}) },
  checkSampleKey: {
    result: Type.Union([
      Type.Object({ active: Type.Literal(false) }),
      Type.Object({ active: Type.Literal(true), id: Id, person_id: Id, organization_id: Id, created_at: Time }),
    ]),
  },
} as const
