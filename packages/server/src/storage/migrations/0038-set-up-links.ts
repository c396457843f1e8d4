/** Links with which a partner sets up its own sign-in, and providers that are not in use yet. */
export const setUpLinks = {
  name: '0038-set-up-links',
  kind: 'expand',
  statements: [
    "alter table providers add column state text not null default 'active'",
    `create table set_up_links (
      id text primary key,
      organization_id text not null references organizations (id) on delete cascade,
      provider_id text not null, secret_hash text not null,
      group_names text not null, approval text not null, created_by text not null,
      created_at bigint not null, expires_at bigint not null, used_at bigint, revoked_at bigint)`,
    'create unique index set_up_links_secret on set_up_links (secret_hash)',
    'create index set_up_links_of_organization on set_up_links (organization_id, created_at)',
    'create index set_up_links_expiry on set_up_links (expires_at)',
    // Drafts are removed in the background, and the rows that refer to a removed provider must be found without a scan.
    'create index providers_state on providers (state)',
    'create index federated_identities_provider on federated_identities (provider_id)',
    'create index sso_attempts_provider on sso_attempts (provider_id)',
  ],
} as const
