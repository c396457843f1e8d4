import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@portico/server'
import { freePort } from '@portico/server/testing/free-port'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { callerOf, lost, nothing, signIn } from './testing/load-traffic.js'
import { emptyFolder, ended, portico, type ServerProcess, serving } from './testing/program.js'

const ENV = { PORTICO_SITE: '', PORTICO_RATE_LIMITS: 'off', PORTICO_URL: 'http://localhost:3999' }

/** Several processes that are started at once on one folder without any data: each may be the first at any step. */
describe('four servers that are started at once on an empty folder', () => {
  test('share one database, one organization and one set of keys', async () => {
    const cwd = emptyFolder()
    const ports = await Promise.all([1, 2, 3, 4].map(() => freePort()))
    const servers: ServerProcess[] = await Promise.all(
      ports.map((port) => serving({ cwd, env: { ...ENV, PORT: String(port) } })),
    )
    const urls = ports.map((port) => `http://127.0.0.1:${port}`)
    try {
      const calls = urls.map((url) => callerOf({ url, cwd }))
      const acknowledged = nothing()
      for (const [at, call] of calls.entries())
        acknowledged.tokens.push(await signIn(call, { other: calls[(at + 1) % 4] ?? call }))
      for (const call of calls) expect(await lost(call, acknowledged)).toEqual([])
      expect((await portico(['key', 'rotate'], { cwd, env: ENV })).code).toBe(0)
      const sets = await Promise.all(
        urls.map((url) => fetch(`${url}/.well-known/jwks.json`).then((response) => response.text())),
      )
      expect(new Set(sets).size).toBe(1)
      for (const [at, call] of calls.entries())
        acknowledged.tokens.push(await signIn(call, { other: calls[(at + 1) % 4] ?? call }))
      for (const call of calls) expect(await lost(call, acknowledged)).toEqual([])
    } finally {
      await Promise.all(
        servers.map(({ child }) => {
          const gone = ended(child)
          child.kill('SIGTERM')
          return gone
        }),
      )
    }
    const name = readdirSync(join(cwd, '.portico')).find((file) => file.endsWith('.db')) ?? ''
    const database = await openDatabase({ kind: 'sqlite', file: join(cwd, '.portico', name) })
    const { rows } = await sql`pragma integrity_check`.execute(database.query)
    expect(rows).toEqual([{ integrity_check: 'ok' }])
    const { rows: counts } = await sql`select (select count(*) from organizations) as organizations,
      (select count(*) from signing_keys) as keys`.execute(database.query)
    // One key from the start, and one from the rotation.
    expect(counts).toEqual([{ organizations: 1, keys: 2 }])
    await database.close()
  })
})
