/** Agreements that readers must accept before pages open, their versions, and who accepted which. */
export const agreements = {
  name: '0026-agreements',
  kind: 'expand',
  statements: [
    `create table agreements (
      id text primary key,
      organization_key bigint not null references organizations (key) on delete cascade,
      name text not null, audience text not null, accepted_by text not null, valid_days bigint,
      created_at bigint not null, withdrawn_at bigint)`,
    'create index agreements_listed on agreements (organization_key, created_at)',
    `create table agreement_versions (
      agreement_id text not null references agreements (id) on delete cascade,
      version bigint not null, text text not null, digest text not null,
      in_force_at bigint not null, created_at bigint not null, created_by text not null,
      primary key (agreement_id, version))`,

    // Refers to the person only by id: a receipt outlives the account.
    `create table agreement_acceptances (
      id text primary key,
      agreement_id text not null references agreements (id) on delete cascade,
      version bigint not null, digest text not null, organization_id text not null, person_id text not null,
      accepted_at bigint not null, expires_at bigint, receipt text not null)`,
    'create index agreement_acceptances_of on agreement_acceptances (agreement_id, organization_id, person_id)',
    'create index agreement_acceptances_listed on agreement_acceptances (agreement_id, accepted_at)',
    'create index agreement_acceptances_person on agreement_acceptances (person_id)',
  ],
} as const
