/**
 * Budgets instead of counters: a single statement both counts and decides. The counters' contents expired within the
 * hour, or counted wrong answers under other names.
 */
export const budgets = {
  name: '0015-budgets',
  kind: 'contract',
  needs: '0015-budgets',
  statements: [
    'drop table counters',
    `create table budgets (
      key text primary key, count bigint not null, window_ends bigint not null, run integer not null,
      last_at bigint not null, expires_at bigint not null)`,
    'create index budgets_expiry on budgets (expires_at)',
  ],
} as const
