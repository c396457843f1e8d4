import { expect, test } from 'vitest'
import { statementOf } from './watched-dialect.js'

test.each([
  ['select "id" from "sessions" where "id" = $1', 'select', 'sessions'],
  ['insert into "outbox" ("id") values ($1)', 'insert', 'outbox'],
  ['update "persons" set "active" = $1 where "id" in (select "person_id" from "handles")', 'update', 'persons'],
  ['delete from "flows" where "expires_at" < $1 returning "id"', 'delete', 'flows'],
  ['with "old" as (select "id" from "flows") delete from "challenges" where 1 = 1', 'delete', 'challenges'],
  ['with "page" as (select "id" from "persons") select * from "page"', 'select', 'persons'],
  ["select 'ada@example.com'", 'select', undefined],
  ['pragma wal_checkpoint(passive)', 'pragma', undefined],
])('the span of %s has its verb and its table', (sql, verb, table) => {
  expect(statementOf(sql)).toEqual({ verb, table })
})
