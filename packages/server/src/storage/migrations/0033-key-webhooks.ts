/** Where an organization's keys for its own API come from, which samples of requests contain. */
export const keyWebhooks = {
  name: '0033-key-webhooks',
  kind: 'expand',
  statements: [
    `create table key_webhooks (
      id text primary key,
      organization_key bigint not null references organizations (key) on delete cascade,
      url text not null, sealed_secret text not null, created_at bigint not null)`,
    'create unique index key_webhooks_of_organization on key_webhooks (organization_key)',
  ],
} as const
