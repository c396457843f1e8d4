import type { PersonType } from '@portico/protocol'

/** How much one person's attributes may take, in all buckets and organizations together. */
export const ATTRIBUTE_QUOTAS: Readonly<Record<PersonType, { readonly bytes: number; readonly names: number }>> = {
  regular: { bytes: 1024 * 1024, names: 5_000 },
  anonymous: { bytes: 128 * 1024, names: 200 },
}
