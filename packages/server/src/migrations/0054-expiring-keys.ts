/** Keys of the admin API and of directories end. A key without an end, which an earlier version created, gets one. */
export const expiringKeys = {
  name: '0054-expiring-keys',
  kind: 'expand',
  statements: ['alter table api_keys add column expires_at bigint', 'alter table api_keys add column warned_at bigint'],
} as const
