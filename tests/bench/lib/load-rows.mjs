import { migrate, openDatabase } from '@portico/server'
import { sql } from 'kysely'
import { ORGANIZATION } from './sign-in.mjs'

const DAY = 86_400_000
/** Rows are inserted this many at a time, so that no transaction becomes huge. */
const BATCH = 250_000
/** A batch may take this long, in milliseconds: more than a server allows a statement. */
const LOADING = 600_000

/** The webhook, the agreement and the person whose lists are long. */
export const LONG = { webhook: 'bench-webhook', agreement: 'bench-agreement', person: personId(7) }

function personId(n) {
  return `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
}

/** The numbers of what the audit log records, as `ACTIONS` of the storage has them. */
const ACTIONS = { 'key.added': 44, 'person.groups': 61, 'content.opened': 1, 'person.added': 54 }
const action = (name) => sql.lit(ACTIONS[name])

/** What the two databases write differently: hexadecimal numbers, and bytes from them. */
const WORDS = {
  sqlite: {
    hex: (n) => sql`printf('%012x', ${n})`,
    bytes: (text) => sql`unhex(${text})`,
    json: (text) => text,
  },
  postgres: {
    hex: (n) => sql`lpad(to_hex(${n}), 12, '0')`,
    bytes: (text) => sql`decode(${text}, 'hex')`,
    json: (text) => text,
  },
}

/**
 * Fills a new database as years of use would: members, most of them in a group, and everything that the console lists.
 * @param {import('@portico/server').DatabaseTarget} target
 * @param {{ persons: number, audit: number }} sizes
 */
export async function loadRows(target, { persons, audit }) {
  const database = await openDatabase(target, { statement: LOADING, response: 2 * LOADING })
  await migrate(database)
  const { hex, bytes } = WORDS[database.kind]
  const now = Date.now()
  const run = (statement) => statement.execute(database.query)
  const n = sql.ref('n')
  const id = (of, kind = '00000000') => sql`${kind} || '-0000-7000-8000-' || ${hex(of)}`
  const idBytes = (of, kind = '00000000') => bytes(sql`${kind} || '00007000' || '8000' || ${hex(of)}`)
  const fill = async (count, statement) => {
    for (let first = 0; first < count; first += BATCH) {
      const last = Math.min(count, first + BATCH) - 1
      await run(
        statement(sql`with recursive numbers (n) as (
        select cast(${sql.lit(first)} as bigint) union all select n + 1 from numbers where n < ${sql.lit(last)})`),
      )
    }
  }
  /** A time in the last year, later for later rows. */
  const at = (count) => sql`${sql.lit(now - 365 * DAY)} + n * ${sql.lit(Math.max(1, Math.floor((365 * DAY) / count)))}`
  const person = sql`1 + n % ${sql.lit(persons)}`

  await run(sql`insert into organizations (${database.kind === 'sqlite' ? sql`key, ` : sql``}id, org_name, tenant_name, settings, created_at)
    values (${database.kind === 'sqlite' ? sql`1, ` : sql``}${ORGANIZATION}, 'Bench', 'Bench', '{}', 0)`)
  const org = sql`(select key from organizations where id = ${ORGANIZATION})`
  await fill(
    persons,
    (numbers) => sql`insert into persons (key, id, pool_key, anonymous, created_at) ${numbers}
    select n + 1, ${idBytes(sql`n + 1`)}, ${org}, 0, ${at(persons)} from numbers`,
  )
  await fill(
    persons,
    (numbers) => sql`insert into memberships (organization_key, person_key, state, created_at) ${numbers}
    select ${org}, n + 1, case when n % 100 = 0 then 2 else 0 end, ${at(persons)} from numbers`,
  )
  await fill(
    persons,
    (numbers) => sql`insert into handles (id, pool_key, person_key, type, value, verified, created_at) ${numbers}
    select ${idBytes(sql`n + 1`, '00000001')}, ${org}, n + 1, 0, 'person-' || n || '@bench.example', 1, ${at(persons)} from numbers`,
  )
  await fill(
    persons,
    (numbers) => sql`insert into person_groups (organization_key, person_key, group_name) ${numbers}
    select ${org}, n + 1, 'readers' from numbers`,
  )
  await fill(
    Math.floor(persons / 3),
    (numbers) => sql`insert into person_groups (organization_key, person_key, group_name) ${numbers}
    select ${org}, n * 3 + 1, 'partners' from numbers`,
  )
  await fill(
    persons,
    (
      numbers,
    ) => sql`insert into sessions (id, organization_key, person_key, authentications, first_token, created_at, expires_at, kind, proofs) ${numbers}
    select ${idBytes(sql`n + 1`, '00000002')}, ${org}, n + 1, '[]', 1, ${at(persons)}, ${sql.lit(now + 400 * DAY)},
      case when n % 10 = 0 then 3 else 0 end, 1 from numbers`,
  )
  await fill(
    Math.floor(persons / 10),
    (numbers) => sql`insert into reader_tokens (session_key, name, secret_hash) ${numbers}
    select sessions.key, 'token', 'secret ' || n from numbers join sessions on sessions.id = ${idBytes(sql`n * 10 + 1`, '00000002')}`,
  )

  // Most of what happened is sign-ups and openings; a tenth was done by one administrator, and little is rare.
  await fill(
    audit,
    (numbers) => sql`insert into audit (id, organization_key, at, action, actor, person_id, detail) ${numbers}
    select ${bytes(sql`'000000000000000000000000' || ${hex(n)}`)}, ${org}, ${at(audit)},
      case when n % 100000 = 0 then ${action('key.added')} when n % 10 = 0 then ${action('person.groups')}
        when n % 2 = 0 then ${action('content.opened')} else ${action('person.added')} end,
      case when n % 10 = 0 then ${bytes(sql`'61646d696e2d6b6579'`)} end,
      case when n % 100000 = 0 then null when n % 1000 = 1 then ${bytes(sql.lit(LONG.person.replaceAll('-', '')))} else ${idBytes(person)} end,
      ${bytes(sql`'04000b5b2272656164657273225d'`)} from numbers`,
  )
  await fill(
    persons,
    (
      numbers,
    ) => sql`insert into analytics_events (id, organization_id, at, name, person_id, correlation_id, location, user_agent, detail) ${numbers}
    select ${id(n, '00000004')}, ${ORGANIZATION}, ${at(persons)}, case when n % 1000 = 0 then 'AuthenticationFailed_v1' else 'AuthenticationSucceeded_v1' end,
      ${id(person)}, 'c', 'https://bench.example/', 'bench', '{}' from numbers`,
  )
  await fill(
    persons,
    (
      numbers,
    ) => sql`insert into readings (site_key, day, person_key, organization_key, way, digest, expression, page, times, first_at, last_at) ${numbers}
    select ${org}, (${at(persons)}) / ${sql.lit(DAY)} * ${sql.lit(DAY)}, ${person}, ${org}, n % 3, 'digest', '{"any":[["readers"]]}',
      '/page-' || (n % 500), 1, ${at(persons)}, ${at(persons)} from numbers`,
  )
  await fill(
    Math.floor(persons / 2),
    (
      numbers,
    ) => sql`insert into content_openings (session_id, build, part, content, site_key, organization_key, person_key, way, expression, opened_at, lease_until, audited_at, audit_id, noted_on, noted_id) ${numbers}
    select ${idBytes(sql`n + 1`, '00000002')}, 'build-1', 'part-' || (n % 20), '', ${org}, ${org}, n + 1, 0, '{"any":[["readers"]]}',
      ${at(persons / 2)}, ${at(persons / 2)}, 0, 'a', 0, '' from numbers`,
  )

  const some = Math.floor(persons / 5)
  await run(sql`insert into webhooks (id, organization_id, url, events, description, sealed_secret, active, created_by, created_at)
    values (${LONG.webhook}, ${ORGANIZATION}, 'https://hooks.bench.example/', '["*"]', '', 'x', 0, 'admin-key', 0)`)
  await fill(
    some,
    (
      numbers,
    ) => sql`insert into webhook_deliveries (id, webhook_id, message_id, event, body, created_at, due_at, attempts, leased_until, delivered_at, failed_at) ${numbers}
    select ${id(n, '00000005')}, ${LONG.webhook}, 'm', 'person.added', '{}', ${at(some)}, 0, 1, 0,
      case when n % 100 = 0 then null else 1 end, case when n % 100 = 0 then 1 end from numbers`,
  )
  await run(sql`insert into agreements (id, organization_key, name, audience, accepted_by, created_at)
    values (${LONG.agreement}, ${org}, 'Terms', '{"any":[[]]}', 'person', 0)`)
  await run(sql`insert into agreement_versions values (${LONG.agreement}, 1, 'Terms', 'digest', 0, 0, 'admin-key')`)
  await fill(
    persons,
    (
      numbers,
    ) => sql`insert into agreement_acceptances (id, agreement_id, version, digest, organization_id, person_id, accepted_at, receipt) ${numbers}
    select ${id(n, '00000006')}, ${LONG.agreement}, 1, 'digest', ${ORGANIZATION}, ${id(person)}, ${at(persons)}, 'r' from numbers`,
  )
  await fill(
    some,
    (
      numbers,
    ) => sql`insert into access_requests (id, organization_key, person_key, group_names, reason, state, created_at) ${numbers}
    select ${id(n, '00000007')}, ${org}, n + 1, '["partners"]', '', case when n % 1000 = 0 then 'open' else 'approved' end, ${at(some)} from numbers`,
  )
  await fill(
    some,
    (numbers) => sql`insert into feedback (id, organization_key, person_key, text, digest, state, created_at) ${numbers}
    select ${id(n, '00000008')}, ${org}, n + 1, 'text', 'd', case when n % 1000 = 0 then 'open' else 'closed' end, ${at(some)} from numbers`,
  )
  await fill(
    some,
    (
      numbers,
    ) => sql`insert into flows (id, organization_id, kind, method, handle_type, handle_value, proven, grants, created_at, expires_at) ${numbers}
    select ${id(n, '00000009')}, ${ORGANIZATION}, 'invitation', 'email_link', 'email_address', 'guest-' || n || '@bench.example', 0,
      '[]', ${at(some)}, ${sql.lit(now + 7 * DAY)} from numbers`,
  )
  await fill(
    some,
    (
      numbers,
    ) => sql`insert into challenges (id, flow_id, position, type, method, tries_left, created_at, expires_at) ${numbers}
    select ${id(n, '0000000a')}, ${id(n, '00000009')}, 0, 'proxy', 'email_link', 1, 0, ${sql.lit(now + 7 * DAY)} from numbers`,
  )
  await fill(
    500 * 365 * 2,
    (numbers) => sql`insert into page_figures (organization_key, day, kind, part, page, count) ${numbers}
    select ${org}, (${sql.lit(Math.floor(now / DAY))} - n / 1000) * ${sql.lit(DAY)}, n % 2, '', '/page-' || (n % 1000 / 2), 3 from numbers`,
  )
  if (database.kind === 'postgres') {
    for (const table of ['persons', 'handles', 'sessions'])
      await run(sql`select setval(pg_get_serial_sequence(${table}, 'key'), (select max(key) from ${sql.table(table)}))`)
    await run(sql`analyze`)
  }
  await database.close()
}
