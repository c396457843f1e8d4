import { both } from './words.js'

/** Sessions have a kind, and people decide what programs may do for them. */
export const programs = {
  name: '0012-programs',
  kind: 'expand',
  statements: [
    'alter table sessions add column kind smallint not null default 0',
    'alter table sessions add column client_id text',
    'alter table sessions add column scope text',
    'create index sessions_client on sessions (client_id) where client_id is not null',

    'alter table clients add column first_party smallint not null default 0',
    both(({ bytes }) => `alter table login_codes add column granted_session ${bytes}`),

    both(
      ({ byKey }) => `create table client_consents (
      organization_key bigint not null, person_key bigint not null,
      client_id text not null references clients (client_id) on delete cascade,
      scope text not null, created_at bigint not null,
      primary key (organization_key, person_key, client_id, scope),
      foreign key (organization_key, person_key)
        references memberships (organization_key, person_key) on delete cascade) ${byKey}`,
    ),
    'create index client_consents_client on client_consents (client_id)',
  ],
} as const
