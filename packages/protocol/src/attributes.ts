interface BucketRow {
  /** What the person may do with the bucket through their own token. */
  readonly endUser: 'read_write' | 'read_only' | 'no_access'
  /** Shared by every organization of the person pool, or separate for each. */
  readonly shared: boolean
}

/** Attribute buckets and the rights of the person they describe. */
export const BUCKETS = {
  end_user_read_write: { endUser: 'read_write', shared: false },
  end_user_read_only: { endUser: 'read_only', shared: false },
  end_user_no_access: { endUser: 'no_access', shared: false },
  'person_pool-end_user_read_write': { endUser: 'read_write', shared: true },
  'person_pool-end_user_read_only': { endUser: 'read_only', shared: true },
  'person_pool-end_user_no_access': { endUser: 'no_access', shared: true },
} as const satisfies Record<string, BucketRow>

export type Bucket = keyof typeof BUCKETS
export const DEFAULT_BUCKET: Bucket = 'end_user_read_write'
