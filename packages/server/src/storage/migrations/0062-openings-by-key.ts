import { both } from './words.js'

/**
 * A release is identified by the key that was released and the way it was read, too: anyone can seal a ticket that names the
 * part of another one, and its release must not count as that of the real part.
 */
export const openingsByKey = {
  name: '0062-openings-by-key',
  kind: 'contract',
  needs: '0062-openings-by-key',
  statements: [
    both(
      ({ bytes, byKey }) => `create table content_openings_by_key (
      session_id ${bytes} not null, build text not null, part text not null, content text not null, way smallint not null,
      site_key bigint not null references organizations (key) on delete cascade,
      organization_key bigint not null references organizations (key) on delete cascade,
      person_key bigint not null references persons (key) on delete cascade,
      expression text not null, opened_at bigint not null, lease_until bigint not null,
      audited_at bigint not null, audit_id text not null, noted_on bigint not null, noted_id text not null,
      primary key (session_id, build, part, content, way)) ${byKey}`,
    ),
    `insert into content_openings_by_key (session_id, build, part, content, way, site_key, organization_key, person_key, expression,
        opened_at, lease_until, audited_at, audit_id, noted_on, noted_id)
      select session_id, build, part, '', way, site_key, organization_key, person_key, expression,
        opened_at, lease_until, audited_at, audit_id, noted_on, noted_id from content_openings`,
    'drop table content_openings',
    'alter table content_openings_by_key rename to content_openings',
    'create index content_openings_listed on content_openings (site_key, opened_at)',
    'create index content_openings_of_part on content_openings (site_key, build, part, opened_at)',
    'create index content_openings_of_person on content_openings (person_key)',
    'create index content_openings_leased on content_openings (site_key, lease_until)',
    'create index content_openings_of_partner on content_openings (organization_key, site_key, opened_at)',
  ],
} as const
