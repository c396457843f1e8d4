import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@portico/server'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from './listen.js'
import { type Acknowledged, addPerson, callerOf, load, lost, nothing, signIn } from './testing/load-traffic.js'
import { emptyFolder, ended, portico, type ServerProcess, serving, start } from './testing/program.js'

// One public URL for all of them, as behind a proxy, because tokens contain it.
const ENV = { PORTICO_SITE: '', PORTICO_RATE_LIMITS: 'off', PORTICO_URL: 'http://localhost:3999' }

/** A server that uses a folder's data, and its calls. */
async function running(cwd: string) {
  const port = await freePort('127.0.0.1')
  const server: ServerProcess = await serving({ cwd, env: { ...ENV, PORT: String(port) } })
  onTestFinished(() => {
    server.child.kill('SIGKILL')
  })
  const stop = (signal: NodeJS.Signals) => {
    const gone = ended(server.child)
    server.child.kill(signal)
    return gone
  }
  return { call: callerOf({ url: `http://127.0.0.1:${port}`, cwd }), stop }
}

/** Whether enough of each kind was acknowledged up to this round, however fast the machine is. */
const hasAllKinds = ({ persons, tokens, revoked }: Acknowledged, round: number) =>
  persons.length > round + 1 && tokens.length > round + 1 && revoked.length > round / 3

async function integrity(cwd: string): Promise<unknown> {
  const database = await openDatabase({ kind: 'sqlite', file: join(cwd, '.portico', databaseIn(cwd)) })
  const { rows } = await sql`pragma integrity_check`.execute(database.query)
  const { rows: orphans } = await sql`pragma foreign_key_check`.execute(database.query)
  await database.close()
  return [...rows, ...orphans]
}

const databaseIn = (cwd: string) => readdirSync(join(cwd, '.portico')).find((name) => name.endsWith('.db')) ?? ''

describe('a server that is killed', { timeout: 300_000 }, () => {
  test('twenty times during its work has everything that it acknowledged', async () => {
    const cwd = emptyFolder()
    const acknowledged = nothing()
    for (let round = 0; round < 20; round++) {
      const { call, stop } = await running(cwd)
      let gone: Promise<unknown> | undefined
      await load(call, acknowledged, (answers) => {
        // Requests of all the others are in progress at this moment.
        if (answers >= 5 + round && hasAllKinds(acknowledged, round)) gone ??= stop('SIGKILL')
        return gone !== undefined
      })
      await gone
    }
    expect(acknowledged.persons.length).toBeGreaterThan(20)
    expect(acknowledged.tokens.length).toBeGreaterThan(20)
    expect(acknowledged.revoked.length).toBeGreaterThan(5)
    const { call, stop } = await running(cwd)
    expect(await lost(call, acknowledged)).toEqual([])
    await stop('SIGTERM')
    expect(await integrity(cwd)).toEqual([{ integrity_check: 'ok' }])
  })

  test('while it creates its database creates it on the next start', async () => {
    for (const written of [1, 100_000, 200_000, 300_000]) {
      const cwd = emptyFolder()
      const child = start(['migrate', '--json'], { cwd, env: ENV })
      const gone = ended(child)
      const size = () => statSync(join(cwd, '.portico', `${databaseIn(cwd)}-wal`), { throwIfNoEntry: false })?.size ?? 0
      const watching = setInterval(() => {
        if (databaseSize(cwd) > 0 && size() >= written) child.kill('SIGKILL')
      }, 1)
      await gone
      clearInterval(watching)
      expect(await portico(['migrate', '--json'], { cwd, env: ENV })).toMatchObject({ code: 0, stderr: '' })
      const { call, stop } = await running(cwd)
      expect(await addPerson(call)).toBeTruthy()
      await stop('SIGTERM')
      expect(await integrity(cwd)).toEqual([{ integrity_check: 'ok' }])
    }
  })
})

const databaseSize = (cwd: string): number => {
  try {
    return databaseIn(cwd) === '' ? 0 : 1
  } catch {
    return 0
  }
}

describe('two servers with one data directory', () => {
  test("lose nothing of each other's data, and finish what the other began", async () => {
    const cwd = emptyFolder()
    const [first, second] = [await running(cwd), await running(cwd)]
    const acknowledged = nothing()
    await Promise.all([
      load(first.call, acknowledged, (answers) => answers >= 60),
      load(second.call, acknowledged, (answers) => answers >= 60),
    ])
    expect(acknowledged.persons.length + acknowledged.tokens.length + acknowledged.revoked.length).toBeGreaterThan(119)
    expect(await lost(first.call, acknowledged)).toEqual([])
    expect(await lost(second.call, acknowledged)).toEqual([])
    acknowledged.tokens.push(
      await signIn(first.call, { other: second.call }),
      await signIn(second.call, { other: first.call }),
    )
    await first.stop('SIGKILL')
    expect(await lost(second.call, acknowledged)).toEqual([])
    await second.stop('SIGTERM')
    expect(await integrity(cwd)).toEqual([{ integrity_check: 'ok' }])
  })
})
