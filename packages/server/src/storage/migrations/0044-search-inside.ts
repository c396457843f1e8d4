/**
 * Finds handles by any three consecutive characters (docs/decisions/0052), and stores when a member was last seen once
 * their sessions are removed. SQLite has a trigram index that refers to the handles' own rows; PostgreSQL indexes a
 * list of trigrams that is computed by a function, so that no extension is required.
 */
export const searchInside = {
  name: '0044-search-inside',
  kind: 'expand',
  statements: [
    {
      sqlite: `create virtual table handle_grams using fts5(value, content = 'handles', content_rowid = 'key',
        tokenize = 'trigram case_sensitive 1', detail = 'none', columnsize = 0)`,
      postgres: `create function handle_grams(value text) returns text[] language sql immutable strict parallel safe as
        $$ select array_agg(distinct substr(value, at, 3)) from generate_series(1, char_length(value) - 2) as at $$`,
    },
    {
      sqlite: `insert into handle_grams (handle_grams) values ('rebuild')`,
      postgres: 'create index handles_grams on handles using gin (handle_grams(value))',
    },
    {
      sqlite: `create trigger handles_added after insert on handles begin
        insert into handle_grams (rowid, value) values (new.key, new.value); end`,
    },
    {
      sqlite: `create trigger handles_removed after delete on handles begin
        insert into handle_grams (handle_grams, rowid, value) values ('delete', old.key, old.value); end`,
    },
    'alter table memberships add column last_seen bigint',
    // Short lists are sorted, and longer ones are in the order of the primary key.
    'drop index memberships_listed',
    // By day: a third shorter, and read once an hour.
    'drop index sessions_expiry',
    'create index sessions_expiry_day on sessions ((expires_at / 86400000))',
  ],
} as const
