/** Keys of the admin API and of directories end. A key that an earlier version created ends a year after that. */
export const expiringKeys = {
  name: '0054-expiring-keys',
  kind: 'expand',
  statements: [
    'alter table api_keys add column expires_at bigint',
    'alter table api_keys add column warned_at bigint',
    'update api_keys set expires_at = created_at + 31536000000',
    'create index api_keys_end on api_keys (expires_at)',
  ],
} as const
