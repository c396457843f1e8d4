import { expect, test } from 'vitest'
import { databaseOver, readingOver } from '../../storage/engine/database.js'
import { openSqliteFile, type SqliteFile } from '../../storage/engine/sqlite-file.js'
import { createTestServer } from '../../testing/index.js'

/** A server over a database that counts statements, and how often callers wait for the disk. */
async function counting(rateLimits: boolean) {
  const counted = { statements: 0, waits: 0 }
  const file = await openSqliteFile(':memory:')
  const counter: SqliteFile = {
    ...file,
    async take() {
      const turn = await file.take()
      let inside = false
      return {
        ...turn,
        begin() {
          counted.waits++
          inside = true
          return turn.begin()
        },
        run(sql, parameters) {
          counted.statements++
          if (!inside && !/^select/i.test(sql)) counted.waits++
          return turn.run(sql, parameters)
        },
      }
    },
  }
  const database = databaseOver(counter, ':memory:', { reading: readingOver(file) })
  const world = await createTestServer({ database, settings: { rateLimits } })
  const post = async (url: string, body: unknown) => (await world.inject({ method: 'POST', url, body })).json.result
  const costOf = async <Result>(work: () => Promise<Result>) => {
    const before = { ...counted }
    const result = await work()
    return {
      result,
      cost: { statements: counted.statements - before.statements, waits: counted.waits - before.waits },
    }
  }
  return {
    ...world,
    /** The cost of requesting a code, and of answering with it. */
    async signIn(value: string) {
      const handle = { type: 'email_address', value }
      const start = await costOf(() => post('/id/v2', { handle, factor: { method: 'otp_via_email' } }))
      const { id } = start.result.find(({ type }: { type: string }) => type === 'otp')
      const otp = /\d{6}/.exec((await world.outbox.next(value)).subject)?.[0]
      const answered = await costOf(() =>
        post('/attestation/v3', { challenge_id: id, challenge_type: 'otp', data: { otp } }),
      )
      expect(answered.result.token).toBeTypeOf('string')
      return { asked: start.cost, answered: answered.cost }
    },
  }
}

test('the database cost of a sign-in without limits', async () => {
  const { signIn, close } = await counting(false)
  await signIn('eve@example.com')
  expect(await signIn('ada@example.com')).toEqual({
    asked: { statements: 4, waits: 1 },
    answered: { statements: 12, waits: 1 },
  })
  expect((await signIn('ada@example.com')).answered).toEqual({ statements: 10, waits: 1 })
  await close()
})

test('all limits of one message are counted in one transaction', async () => {
  const { signIn, close } = await counting(true)
  await signIn('eve@example.com')
  expect(await signIn('ada@example.com')).toEqual({
    asked: { statements: 11, waits: 2 },
    answered: { statements: 18, waits: 1 },
  })
  await close()
})
