import { both } from '../words.js'

/**
 * Finds handles by any three consecutive characters (docs/decisions/0049). SQLite has a trigram index that refers to the
 * handles' own rows; PostgreSQL indexes a list of trigrams that is computed by a function, so that no extension is required. The function
 * is slow, which its cost tells the planner.
 */
const GRAMS = [
  {
    sqlite: `create virtual table handle_grams using fts5(value, content = 'handles', content_rowid = 'key',
        tokenize = 'trigram case_sensitive 1', detail = 'none', columnsize = 0)`,
    postgres: `create function handle_grams(value text) returns text[] language sql immutable strict parallel safe
        cost 10000 as
        $$ select array_agg(distinct substr(value, at, 3)) from generate_series(1, char_length(value) - 2) as at $$`,
  },
  { postgres: 'create index handles_grams on handles using gin (handle_grams(value))' },
  {
    sqlite: `create trigger handles_added after insert on handles begin
        insert into handle_grams (rowid, value) values (new.key, new.value); end`,
  },
  {
    sqlite: `create trigger handles_removed after delete on handles begin
        insert into handle_grams (handle_grams, rowid, value) values ('delete', old.key, old.value); end`,
  },
] as const

/** Organizations, persons, and what belongs to a membership. */
export const people = [
  // A tree of few rows, which others refer to by id or by number.
  both(
    ({ assignedKey }) => `create table organizations (
      id text primary key, parent_id text references organizations (id), org_name text not null,
      tenant_name text not null, settings text not null, created_at bigint not null, ${assignedKey},
      suspended_at bigint, suspended_by text)`,
  ),
  'create index organizations_parent on organizations (parent_id)',
  'create unique index organizations_key on organizations (key)',
  'create unique index organizations_tenant on organizations (parent_id, tenant_name) where parent_id is not null',
  'create index organizations_listed on organizations (created_at, id)',
  `create table organization_groups (
      organization_id text not null references organizations (id) on delete cascade, name text not null,
      description text not null, created_at bigint not null,
      primary key (organization_id, name))`,
  `create table imports (
      organization_id text not null references organizations (id) on delete cascade, digest text not null,
      line bigint not null, updated_at bigint not null,
      primary key (organization_id, digest))`,
  both(
    ({ bytes, key }) => `create table persons (
      ${key}, id ${bytes} not null, pool_key bigint not null references organizations (key),
      anonymous smallint not null, region text, created_at bigint not null)`,
  ),
  'create unique index persons_id on persons (id)',
  'create index persons_anonymous on persons (created_at) where anonymous = 1',
  both(
    ({ byKey, bytes }) => `create table memberships (
      organization_key bigint not null references organizations (key) on delete cascade,
      person_key bigint not null references persons (key) on delete cascade, state smallint not null,
      created_at bigint not null, last_seen bigint, by_directory smallint not null default 0, former_id ${bytes},
      primary key (organization_key, person_key)) ${byKey}`,
  ),
  'create index memberships_person on memberships (person_key)',
  `create index memberships_waiting on memberships (organization_key, state, created_at, person_key)
      where state <> 0`,
  'create unique index memberships_former on memberships (organization_key, former_id) where former_id is not null',
  both(
    ({ byKey }) => `create table membership_declines (
      person_key bigint not null references persons (key) on delete cascade,
      organization_key bigint not null references organizations (key) on delete cascade,
      declined_at bigint not null,
      primary key (person_key, organization_key)) ${byKey}`,
  ),
  'create index membership_declines_organization on membership_declines (organization_key)',
  both(
    ({ byKey }) => `create table person_groups (
      organization_key bigint not null, person_key bigint not null, group_name text not null,
      primary key (organization_key, person_key, group_name),
      foreign key (organization_key, person_key) references memberships (organization_key, person_key) on delete cascade) ${byKey}`,
  ),
  'create index person_groups_members on person_groups (organization_key, group_name, person_key)',
  both(
    ({ bytes, key }) => `create table handles (
      ${key}, id ${bytes} not null, pool_key bigint not null references organizations (key),
      person_key bigint not null references persons (key) on delete cascade, type smallint not null,
      value text not null, verified smallint, created_at bigint not null)`,
  ),
  // One index finds the owner of a handle, keeps a proven handle unique (nulls are never equal), and serves searches.
  both(({ bytewise }) => `create unique index handles_value on handles (value ${bytewise}, type, pool_key, verified)`),
  'create index handles_person on handles (person_key)',
  ...GRAMS,
  `create table attributes (
      person_key bigint not null references persons (key) on delete cascade, scope_id text not null,
      bucket text not null, name text not null, value text not null, updated_at bigint not null,
      primary key (person_key, scope_id, bucket, name))`,
  both(
    ({ byKey }) => `create table consents (
      organization_key bigint not null, person_key bigint not null, level text not null,
      created_at bigint not null,
      primary key (organization_key, person_key, level),
      foreign key (organization_key, person_key) references memberships (organization_key, person_key) on delete cascade) ${byKey}`,
  ),
  // `folded` is the name in lower case: two groups whose names differ only in case could be confused.
  `create table directory_groups (
      id text primary key, organization_key bigint not null references organizations (key) on delete cascade,
      name text not null, folded text not null, external_id text, created_at bigint not null)`,
  'create unique index directory_groups_name on directory_groups (organization_key, folded)',
  `create table domains (
      id text primary key, organization_id text not null references organizations (id) on delete cascade,
      pool_id text not null references organizations (id) on delete cascade, domain text not null,
      challenge text not null, group_names text not null, approval text not null, created_at bigint not null,
      checked_at bigint, problem text, failing_since bigint, next_check bigint)`,
  'create unique index domains_of_organization on domains (organization_id, domain)',
  'create index domains_of_pool on domains (pool_id)',
  'create index domains_due on domains (next_check) where next_check is not null',
  `create table proven_domains (
      pool_id text not null references organizations (id) on delete cascade, domain text not null,
      domain_id text not null references domains (id) on delete cascade, proven_at bigint not null,
      primary key (pool_id, domain))`,
  'create unique index proven_domains_of_domain on proven_domains (domain_id)',
  `create table departures (
      organization_id text not null references organizations (id) on delete cascade, digest text not null,
      at bigint not null,
      primary key (organization_id, digest))`,
] as const
