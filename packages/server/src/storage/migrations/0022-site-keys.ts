import { both } from './words.js'

/**
 * Key pairs that sites are sealed for, the builds that use them, and who received the key of which part. Tenant names
 * become unique among siblings, because they count as groups in the parent.
 */
export const siteKeys = {
  name: '0022-site-keys',
  kind: 'contract',
  needs: '0022-site-keys',
  statements: [
    `create table site_keys (
      id text primary key, organization_id text not null references organizations (id) on delete cascade,
      public_key text not null, sealed_private text not null, created_at bigint not null)`,
    'create index site_keys_listed on site_keys (organization_id, created_at)',

    both(
      ({ byKey }) => `create table site_builds (
      site_key bigint not null references organizations (key) on delete cascade,
      build text not null, key_id text not null, parts bigint not null, asked_at bigint not null,
      primary key (site_key, build, key_id)) ${byKey}`,
    ),
    'create index site_builds_age on site_builds (site_key, asked_at)',

    // No reference to the session: records of openings outlive it.
    both(
      ({ bytes, byKey }) => `create table content_openings (
      session_id ${bytes} not null, build text not null, part text not null,
      site_key bigint not null references organizations (key) on delete cascade,
      organization_key bigint not null references organizations (key) on delete cascade,
      person_key bigint not null references persons (key) on delete cascade,
      way smallint not null, expression text not null, opened_at bigint not null, lease_until bigint not null,
      audited_at bigint not null, audit_id text not null, primary key (session_id, build, part)) ${byKey}`,
    ),
    'create index content_openings_listed on content_openings (site_key, opened_at)',
    'create index content_openings_of_part on content_openings (site_key, build, part, opened_at)',
    'create index content_openings_of_person on content_openings (person_key)',
    'create index content_openings_leased on content_openings (site_key, lease_until)',

    // 1 if the page named the groups and not the reader; the reader is then not shown their names.
    'alter table access_requests add column by_ticket smallint not null default 0',
    'drop index access_requests_open',
    `create unique index access_requests_open on access_requests (organization_key, person_key, group_names, by_ticket)
      where state = 'open'`,

    `update organizations set tenant_name = tenant_name || ' ' || id where parent_id is not null and exists
      (select 1 from organizations as other where other.parent_id = organizations.parent_id
        and other.tenant_name = organizations.tenant_name and other.id < organizations.id)`,
    'create unique index organizations_tenant on organizations (parent_id, tenant_name) where parent_id is not null',
  ],
} as const
