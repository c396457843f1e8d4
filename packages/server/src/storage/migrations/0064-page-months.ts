import { both } from './words.js'

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

/** What keeps the months equal to the sums of the days: with triggers, also for programs that do not know the table. */
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

const triggers = Object.entries(CHANGES).flatMap(([name, { event, line, body }]) => [
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

/** How often something happened on each page in a month, so that the figures of years are not added up day by day. */
export const pageMonths = {
  name: '0064-page-months',
  kind: 'expand',
  statements: [
    both(
      ({ byKey }) => `create table page_months (
      organization_key bigint not null references organizations (key) on delete cascade,
      month bigint not null, kind smallint not null, part text not null, page text not null, count bigint not null,
      primary key (organization_key, month, kind, part, page)) ${byKey}`,
    ),
    ...triggers,
    // Last: no one else can write days once the triggers are created.
    { sqlite: fill('sqlite'), postgres: fill('postgres') },
  ],
} as const

function fill(kind: Kind): string {
  return `insert into page_months (organization_key, month, kind, part, page, count)
    select organization_key, ${MONTH[kind]('day')}, kind, part, page, sum(count) from page_figures where page <> ''
    group by 1, 2, 3, 4, 5`
}
