import { both } from './words.js'

/**
 * Builds are recorded for each reader who opened them, in a limited number of slots: anyone can seal tickets for invented
 * builds with the public key of the site. The builds that were recorded without a reader are dropped.
 */
export const buildsByReader = {
  name: '0055-builds-by-reader',
  kind: 'contract',
  needs: '0055-builds-by-reader',
  statements: [
    'drop table site_builds',
    both(
      ({ byKey }) => `create table site_builds (
      site_key bigint not null references organizations (key) on delete cascade,
      key_id text not null,
      person_key bigint not null references persons (key) on delete cascade,
      slot smallint not null, build text not null, confirmed smallint not null, asked_at bigint not null,
      primary key (site_key, key_id, person_key, slot)) ${byKey}`,
    ),
    'create index site_builds_age on site_builds (site_key, asked_at)',
    'create index site_builds_of_person on site_builds (person_key)',
  ],
} as const
