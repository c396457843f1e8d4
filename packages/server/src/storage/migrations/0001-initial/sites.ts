import { both } from '../words.js'

/** Sealed sites: their keys, who read what, and what readers ask for and accept. */
export const sites = [
  `create table site_keys (
      id text primary key, organization_id text not null references organizations (id) on delete cascade,
      public_key text not null, sealed_private text not null, created_at bigint not null)`,
  'create index site_keys_listed on site_keys (organization_id, created_at)',
  // A limited number of slots for each reader: anyone can seal tickets for invented builds with the public key of the site.
  both(
    ({ byKey }) => `create table site_builds (
      site_key bigint not null references organizations (key) on delete cascade, key_id text not null,
      person_key bigint not null references persons (key) on delete cascade, slot smallint not null,
      build text not null, confirmed smallint not null, asked_at bigint not null,
      primary key (site_key, key_id, person_key, slot)) ${byKey}`,
  ),
  'create index site_builds_age on site_builds (site_key, asked_at)',
  'create index site_builds_of_person on site_builds (person_key)',
  // Identified by the key that was released, too: anyone can seal a ticket that names the part of another one. No reference
  // to the session: the records outlive it.
  both(
    ({ byKey, bytes }) => `create table content_openings (
      session_id ${bytes} not null, build text not null, part text not null, content text not null,
      way smallint not null, site_key bigint not null references organizations (key) on delete cascade,
      organization_key bigint not null references organizations (key) on delete cascade,
      person_key bigint not null references persons (key) on delete cascade, expression text not null, page text,
      opened_at bigint not null, lease_until bigint not null, audited_at bigint not null, audit_id text not null,
      noted_on bigint not null, noted_id text not null,
      primary key (session_id, build, part, content, way)) ${byKey}`,
  ),
  'create index content_openings_listed on content_openings (site_key, opened_at)',
  'create index content_openings_leased on content_openings (site_key, lease_until)',
  'create index content_openings_of_partner on content_openings (organization_key, site_key, opened_at)',
  'create index content_openings_of_person on content_openings (person_key, opened_at)',
  'create index content_openings_of_part on content_openings (site_key, build, part, content, opened_at)',
  // The digest represents the columns after it, which are too long for an index.
  both(
    ({ byKey }) => `create table readings (
      site_key bigint not null references organizations (key) on delete cascade, day bigint not null,
      person_key bigint not null references persons (key) on delete cascade,
      organization_key bigint not null references organizations (key) on delete cascade, way smallint not null,
      digest text not null, actor text, expression text not null, page text, times bigint not null,
      first_at bigint not null, last_at bigint not null,
      primary key (site_key, day, person_key, organization_key, way, digest)) ${byKey}`,
  ),
  'create index readings_listed on readings (site_key, last_at)',
  'create index readings_of_members on readings (organization_key, last_at)',
  'create index readings_of_person on readings (person_key, last_at)',
  `create table access_requests (
      id text primary key, organization_key bigint not null, person_key bigint not null, group_names text not null,
      reason text not null, page text, state text not null, created_at bigint not null, decided_at bigint,
      decided_by text, mailed_at bigint, by_ticket smallint not null default 0,
      foreign key (organization_key, person_key) references memberships (organization_key, person_key) on delete cascade)`,
  'create index access_requests_listed on access_requests (organization_key, created_at)',
  `create index access_requests_unmailed on access_requests (organization_key, created_at)
      where mailed_at is null and state = 'open'`,
  `create unique index access_requests_open on access_requests (organization_key, person_key, group_names, by_ticket)
      where state = 'open'`,
  'create index access_requests_state on access_requests (organization_key, state, created_at)',
  'create index access_requests_person on access_requests (organization_key, person_key, created_at)',
  `create table agreements (
      id text primary key, organization_key bigint not null references organizations (key) on delete cascade,
      name text not null, audience text not null, accepted_by text not null, valid_days bigint,
      guests smallint not null default 0, created_at bigint not null, withdrawn_at bigint)`,
  'create index agreements_listed on agreements (organization_key, created_at)',
  `create table agreement_versions (
      agreement_id text not null references agreements (id) on delete cascade, version bigint not null,
      text text not null, digest text not null, in_force_at bigint not null, created_at bigint not null,
      created_by text not null,
      primary key (agreement_id, version))`,
  // Refers to the person only by id: a receipt outlives the account.
  `create table agreement_acceptances (
      id text primary key, agreement_id text not null references agreements (id) on delete cascade,
      version bigint not null, digest text not null, organization_id text not null, person_id text not null,
      accepted_at bigint not null, expires_at bigint, receipt text not null,
      guest_link text, guest_device text, guest_email text)`,
  'create index agreement_acceptances_of on agreement_acceptances (agreement_id, organization_id, person_id)',
  `create index agreement_acceptances_of_guest on agreement_acceptances (guest_link, guest_device)
      where guest_link is not null`,
  'create index agreement_acceptances_listed on agreement_acceptances (agreement_id, accepted_at)',
  'create index agreement_acceptances_person on agreement_acceptances (person_id)',
  'create index agreement_acceptances_of_organization on agreement_acceptances (organization_id, accepted_at)',
  `create table feedback (
      id text primary key, organization_key bigint not null references organizations (key) on delete cascade,
      person_key bigint not null references persons (key) on delete cascade, program text, page text,
      text text not null, digest text not null, state text not null, created_at bigint not null, updated_at bigint,
      updated_by text)`,
  'create unique index feedback_once on feedback (organization_key, person_key, digest)',
  'create index feedback_listed on feedback (organization_key, created_at)',
  "create index feedback_open on feedback (organization_key, person_key) where state = 'open'",
  'create index feedback_person on feedback (person_key)',
  'create index feedback_state on feedback (organization_key, state, created_at)',
  `create table previews (
      organization_id text not null references organizations (id) on delete cascade, build text not null,
      name text not null, url text not null, origin text not null, created_at bigint not null,
      expires_at bigint not null,
      primary key (organization_id, build))`,
  'create unique index previews_origin on previews (organization_id, origin)',
  'create index previews_of_origin on previews (origin)',
  'create index previews_expiry on previews (expires_at)',
] as const
