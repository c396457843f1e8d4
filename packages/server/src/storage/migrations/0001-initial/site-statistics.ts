import { both } from '../words.js'

/** The first millisecond of a day's month in UTC. */
const MONTH = {
  sqlite: (day: string) => `cast(strftime('%s', ${day} / 1000, 'unixepoch', 'start of month') as integer) * 1000`,
  postgres: (day: string) =>
    `cast(extract(epoch from date_trunc('month', to_timestamp(${day} / 1000) at time zone 'UTC')) as bigint) * 1000`,
}
type Kind = keyof typeof MONTH

const rowOf = (line: 'new' | 'old', kind: Kind) =>
  `organization_key = ${line}.organization_key and month = ${MONTH[kind](`${line}.day`)} and kind = ${line}.kind
    and part = ${line}.part and page = ${line}.page`

/** What keeps the months equal to the sums of the days. */
const CHANGES = {
  added: {
    event: 'insert',
    line: 'new',
    body: (kind: Kind) => `insert into page_months (organization_key, month, kind, part, page, count)
      values (new.organization_key, ${MONTH[kind]('new.day')}, new.kind, new.part, new.page, new.count)
      on conflict (organization_key, month, kind, part, page) do update set count = page_months.count + excluded.count;`,
  },
  changed: {
    event: 'update of count',
    line: 'new',
    body: (kind: Kind) => `update page_months set count = count + new.count - old.count where ${rowOf('new', kind)};`,
  },
  removed: {
    event: 'delete',
    line: 'old',
    body: (kind: Kind) => `update page_months set count = count - old.count where ${rowOf('old', kind)};
      delete from page_months where count <= 0 and ${rowOf('old', kind)};`,
  },
} as const

const MONTHS = Object.entries(CHANGES).flatMap(([name, { event, line, body }]) => [
  {
    sqlite: `create trigger page_figures_${name} after ${event} on page_figures when ${line}.page <> '' begin
      ${body('sqlite')} end`,
    postgres: `create function page_figures_${name}() returns trigger language plpgsql as
      $$ begin ${body('postgres')} return ${line}; end $$`,
  },
  {
    postgres: `create trigger page_figures_${name} after ${event} on page_figures for each row
      when (${line}.page <> '') execute function page_figures_${name}()`,
  },
])

/**
 * What is counted on the pages of the site, without names: no table contains a person, a session or an address, and what
 * distinguishes readers is removed when the day has ended.
 */
export const siteStatistics = [
  // The part is a digest of who may read the page; empty for a public one.
  both(
    ({ byKey }) => `create table page_figures (
      organization_key bigint not null references organizations (key) on delete cascade, day bigint not null,
      kind smallint not null, part text not null, page text not null, count bigint not null,
      primary key (organization_key, day, kind, part, page)) ${byKey}`,
  ),
  'create index page_figures_age on page_figures (day)',
  // So that the figures of years are not added up day by day.
  both(
    ({ byKey }) => `create table page_months (
      organization_key bigint not null references organizations (key) on delete cascade, month bigint not null,
      kind smallint not null, part text not null, page text not null, count bigint not null,
      primary key (organization_key, month, kind, part, page)) ${byKey}`,
  ),
  ...MONTHS,
  `create table page_comments (
      id text primary key, organization_key bigint not null references organizations (key) on delete cascade,
      day bigint not null, part text not null, page text not null, helpful smallint not null, text text not null)`,
  'create index page_comments_listed on page_comments (organization_key, day)',
  'create index page_comments_age on page_comments (day)',
  both(
    ({ byKey }) => `create table text_figures (
      organization_key bigint not null references organizations (key) on delete cascade, kind smallint not null,
      text text not null, page text not null, day bigint not null, count bigint not null,
      primary key (organization_key, kind, text, page, day)) ${byKey}`,
  ),
  'create index text_figures_age on text_figures (day)',
  'create index text_figures_listed on text_figures (organization_key, day)',
  // For one day: its key, which readers sent which text, and how many different readers did.
  both(
    ({ byKey }) => `create table text_candidates (
      digest text primary key, day bigint not null, readers bigint not null) ${byKey}`,
  ),
  'create index text_candidates_age on text_candidates (day)',
  both(
    ({ byKey }) => `create table text_marks (
      mark text primary key, day bigint not null) ${byKey}`,
  ),
  'create index text_marks_age on text_marks (day)',
  `create table day_keys (
      day bigint primary key, key text not null)`,
] as const
