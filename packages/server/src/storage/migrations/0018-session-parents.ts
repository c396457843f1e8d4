import { both } from './words.js'

/** Sessions record the session that they were opened from, so that they end with it. Existing sessions have no parent. */
export const sessionParents = {
  name: '0018-session-parents',
  kind: 'expand',
  statements: [
    both(({ bytes }) => `alter table sessions add column parent_id ${bytes}`),
    'create index sessions_parent on sessions (parent_id) where parent_id is not null',
  ],
} as const
