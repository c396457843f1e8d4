/**
 * When administrators were sent an email about a request. Administrators were already emailed about existing ones when
 * they came in.
 */
export const accessMails = {
  name: '0015-access-mails',
  kind: 'expand',
  statements: [
    'alter table access_requests add column mailed_at bigint',
    'update access_requests set mailed_at = created_at',
    `create index access_requests_unmailed on access_requests (organization_key, created_at)
      where mailed_at is null and state = 'open'`,
  ],
} as const
