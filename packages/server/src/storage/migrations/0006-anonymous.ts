/** Visitors without a handle, and who a session's person was before they signed in. */
export const anonymous = {
  name: '0006-anonymous',
  kind: 'expand',
  statements: [
    'alter table sessions add column anonymous_person_id text',
    `create index persons_anonymous on persons (created_at) where person_type = 'anonymous'`,
  ],
} as const
