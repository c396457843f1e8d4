/** Email domains of organizations, which of them are proven, and which removed people do not join again through one. */
export const domains = {
  name: '0037-domains',
  kind: 'expand',
  statements: [
    `create table domains (
      id text primary key,
      organization_id text not null references organizations (id) on delete cascade,
      pool_id text not null references organizations (id) on delete cascade,
      domain text not null, challenge text not null, group_names text not null, approval text not null,
      created_at bigint not null, checked_at bigint, problem text, failing_since bigint, next_check bigint)`,
    'create unique index domains_of_organization on domains (organization_id, domain)',
    'create index domains_of_pool on domains (pool_id)',
    'create index domains_due on domains (next_check) where next_check is not null',
    `create table proven_domains (
      pool_id text not null references organizations (id) on delete cascade,
      domain text not null,
      domain_id text not null references domains (id) on delete cascade,
      proven_at bigint not null, primary key (pool_id, domain))`,
    'create unique index proven_domains_of_domain on proven_domains (domain_id)',
    `create table departures (
      organization_id text not null references organizations (id) on delete cascade,
      digest text not null, at bigint not null, primary key (organization_id, digest))`,
  ],
} as const
