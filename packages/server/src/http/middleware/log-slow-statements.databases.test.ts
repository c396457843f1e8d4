import { expect, test } from 'vitest'
import { openDatabase } from '../../storage/engine/database.js'
import { createTestServer } from '../../testing/index.js'
import { onBothDatabases } from '../../testing/on-both-databases.js'

const silent = () => {}

onBothDatabases('slow statements', (databases) => {
  test('are logged with their request, verb and table, and without values', async () => {
    const database = await openDatabase(await databases.target(), { slow: 0 })
    const lines: Readonly<Record<string, unknown>>[] = []
    const debug = (fields: object, message: string) => void (message === 'slow statement' && lines.push({ ...fields }))
    const world = await createTestServer({
      database,
      listen: true,
      log: { debug, info: silent, warn: silent, error: silent },
    })
    const start = async (name: string) => {
      const handle = { type: 'email_address', value: `${name}@example.com` }
      const { headers, status } = await fetch(`${world.url}/id/v2`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ handle, factor: { method: 'otp_via_email' } }),
      })
      expect(status).toBe(200)
      return headers.get('x-request-id')
    }
    const ids = await Promise.all(['ada', 'grace', 'mary'].map(start))
    for (const id of ids) {
      const operations = lines.filter(({ correlation }) => correlation === id).map(({ operation }) => operation)
      expect(operations).toContain('insert challenges')
      expect(operations).toContain('commit')
    }
    expect(new Set(lines.flatMap((line) => Object.keys(line)))).toEqual(new Set(['correlation', 'operation', 'ms']))
    expect(JSON.stringify(lines)).not.toContain('example.com')
    await world.close()
    await database.close()
  })

  test('are those that take at least the given time', async () => {
    const database = await openDatabase(await databases.target(), { slow: 100 })
    const lines: object[] = []
    const log = { debug: (fields: object) => void lines.push(fields), info: silent, warn: silent, error: silent }
    database.slowStatements?.logTo(log)
    database.slowStatements?.query('select persons', { seconds: 0.0994, failed: false })
    database.slowStatements?.query('select sessions', { seconds: 0.1, failed: true })
    expect(lines).toEqual([{ operation: 'select sessions', ms: 100, failed: true }])
    await database.close()
  })
})
