/** What readers and their programs write to the authors, and programs with a device code that may send it. */
export const feedback = {
  name: '0025-feedback',
  kind: 'expand',
  statements: [
    `create table feedback (
      id text primary key,
      organization_key bigint not null references organizations (key) on delete cascade,
      person_key bigint not null references persons (key) on delete cascade,
      program text, page text, text text not null, digest text not null, state text not null,
      created_at bigint not null, updated_at bigint, updated_by text)`,
    'create unique index feedback_once on feedback (organization_key, person_key, digest)',
    'create index feedback_listed on feedback (organization_key, created_at)',
    "create index feedback_open on feedback (organization_key, person_key) where state = 'open'",
    'create index feedback_person on feedback (person_key)',

    "alter table device_codes add column scope text not null default 'read'",
  ],
} as const
