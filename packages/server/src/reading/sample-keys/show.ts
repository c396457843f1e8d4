import type { SampleKeyRecord } from '../../storage/sample-keys.js'

/** A sample key as lists show it, without its secret or digest. */
export interface ShownSampleKey {
  readonly id: string
  readonly created_at: string
  readonly last_used: string | null
}

export const shownSampleKey = ({
  id,
  created_at,
  last_used,
}: Pick<SampleKeyRecord, 'id' | 'created_at' | 'last_used'>): ShownSampleKey => ({
  id,
  created_at: new Date(created_at).toISOString(),
  last_used: last_used === null ? null : new Date(last_used).toISOString(),
})
