/** Console sessions end when unused, flows record which kind of session they lead to, and sessions what was proven. */
export const consoleSessions = {
  name: '0016-console-sessions',
  kind: 'expand',
  statements: [
    "alter table flows add column session_kind text not null default 'person'",
    'alter table sessions add column seen_at bigint',
    'alter table sessions add column proofs smallint not null default 0',
  ],
} as const
