import { both } from './words.js'

/**
 * Statistics without names: how often something happened on each day. No table contains a person, a session or an
 * address, and what distinguishes readers is removed when the day has ended.
 */
export const siteStatistics = {
  name: '0041-site-statistics',
  kind: 'expand',
  statements: [
    // The part is a digest of who may read the page; empty for a public one.
    both(
      ({ byKey }) => `create table page_figures (
      organization_key bigint not null references organizations (key) on delete cascade,
      day bigint not null, kind smallint not null, part text not null, page text not null, count bigint not null,
      primary key (organization_key, day, kind, part, page)) ${byKey}`,
    ),
    'create index page_figures_age on page_figures (day)',
    both(
      ({ byKey }) => `create table text_figures (
      organization_key bigint not null references organizations (key) on delete cascade,
      kind smallint not null, text text not null, page text not null, day bigint not null, count bigint not null,
      primary key (organization_key, kind, text, page, day)) ${byKey}`,
    ),
    'create index text_figures_age on text_figures (day)',
    'create index text_figures_listed on text_figures (organization_key, day)',
    `create table page_comments (
      id text primary key, organization_key bigint not null references organizations (key) on delete cascade,
      day bigint not null, part text not null, page text not null, helpful smallint not null, text text not null)`,
    'create index page_comments_listed on page_comments (organization_key, day)',
    'create index page_comments_age on page_comments (day)',

    // For one day: its key, which readers sent which text, and how many different readers did.
    'create table day_keys (day bigint primary key, key text not null)',
    both(({ byKey }) => `create table text_marks (mark text primary key, day bigint not null) ${byKey}`),
    'create index text_marks_age on text_marks (day)',
    both(
      ({ byKey }) => `create table text_candidates (digest text primary key, day bigint not null,
      readers bigint not null) ${byKey}`,
    ),
    'create index text_candidates_age on text_candidates (day)',
  ],
} as const
