/** Feeds by weekly email: when the next one is due, and digests of the entries that the last one found. */
export const changeMails = {
  name: '0036-change-mails',
  kind: 'expand',
  statements: [
    'alter table feed_tokens add column mail_due bigint',
    'alter table feed_tokens add column mail_known text',
    'create index feed_tokens_mail_due on feed_tokens (mail_due) where mail_due is not null',
  ],
} as const
