import { both } from './words.js'

/**
 * Who read what on which day: the parts whose keys were released, and the pages that programs requested by path. One
 * row for each day, person, way and subject, so that the table grows with days and not with requests.
 */
export const readings = {
  name: '0040-readings',
  kind: 'expand',
  statements: [
    // The digest represents the columns after it, which are too long for an index.
    both(
      ({ byKey }) => `create table readings (
      site_key bigint not null references organizations (key) on delete cascade, day bigint not null,
      person_key bigint not null references persons (key) on delete cascade,
      organization_key bigint not null references organizations (key) on delete cascade,
      way smallint not null, digest text not null, actor text, expression text not null, page text,
      times bigint not null, first_at bigint not null, last_at bigint not null,
      primary key (site_key, day, person_key, organization_key, way, digest)) ${byKey}`,
    ),
    'create index readings_listed on readings (site_key, last_at)',
    'create index readings_of_members on readings (organization_key, last_at)',
    'create index readings_of_person on readings (person_key)',

    // The day on which a release was last counted, and the id of the statement that counted it.
    'alter table content_openings add column noted_on bigint not null default 0',
    "alter table content_openings add column noted_id text not null default ''",
  ],
} as const
