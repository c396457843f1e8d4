import { expect, test } from 'vitest'
import { sharedConnection } from './shared-connection.js'
import { sharedSync } from './shared-sync.js'
import { openSqlite, type SqliteEngine } from './sqlite-engine.js'

/**
 * A real SQLite in memory whose commits are counted and can be made to fail, and a disk that responds when the test
 * lets it.
 */
async function watched() {
  const real = await openSqlite(':memory:')
  real.run('create table things (name text primary key)')
  const world = { commits: 0, savepoints: 0, failCommit: false, failRun: '', disk: () => Promise.resolve() }
  const engine: SqliteEngine = {
    run(sql, parameters = []) {
      if (world.failRun !== '' && parameters.includes(world.failRun)) throw new Error('database or disk is full')
      if (sql === 'commit' && world.failCommit) throw new Error('disk I/O error')
      if (sql === 'commit') world.commits++
      if (sql.startsWith('savepoint')) world.savepoints++
      return real.run(sql, parameters)
    },
    close: () => real.close(),
  }
  const connection = sharedConnection(
    engine,
    sharedSync(() => world.disk()),
  )
  const run = async (sql: string, ...parameters: string[]) => {
    const turn = await connection.take()
    try {
      return await turn.run(sql, parameters)
    } finally {
      turn.done()
    }
  }
  const write = async (name: string): Promise<void> => void (await run('insert into things values (?)', name))
  const transaction = async (...names: string[]) => {
    const turn = await connection.take()
    try {
      await turn.begin()
      for (const name of names) await turn.run('insert into things values (?)', [name])
      await turn.commit()
    } catch (error) {
      turn.rollback()
      throw error
    } finally {
      turn.done()
    }
  }
  const names = () =>
    (real.run('select name from things order by name').rows as { name: string }[]).map((row) => row.name)
  return { world, write, transaction, names, run, settled: connection.settled }
}

/** Makes the disk wait: `flushStarted` resolves when it is called, and it responds with `answer`. */
function heldDisk(world: { disk: () => Promise<void> }) {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const flushStarted = new Promise<void>((resolve) => {
    world.disk = () => {
      resolve()
      return held
    }
  })
  return { flushStarted, answer }
}

const outcomes = async (work: Promise<void>[]) => (await Promise.allSettled(work)).map(({ status }) => status)

test('writers in one round of the event loop share a commit, and the next round has its own', async () => {
  const { world, write, transaction, names } = await watched()
  await Promise.all([write('a'), transaction('b', 'c'), write('d'), transaction('e')])
  expect([world.commits, names()]).toEqual([1, ['a', 'b', 'c', 'd', 'e']])
  await write('f')
  expect(world.commits).toBe(2)
})

test('a failed one undoes only itself', async () => {
  const { write, transaction, names } = await watched()
  const results = await outcomes([write('a'), transaction('b', 'a'), write('a'), transaction('c'), write('d')])
  expect(results).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled', 'fulfilled'])
  expect(names()).toEqual(['a', 'c', 'd'])
})

test('the first transaction of a group needs no savepoint, and undoes only itself', async () => {
  const { world, write, transaction, names } = await watched()
  await transaction('a')
  const results = await outcomes([transaction('b', 'a'), transaction('c'), write('d'), transaction('e', 'a')])
  expect(results).toEqual(['rejected', 'fulfilled', 'fulfilled', 'rejected'])
  expect([names(), world.savepoints]).toEqual([['a', 'c', 'd'], 1])
})

test('waiting for the disk during a transaction that is rolled back waits for earlier writes', async () => {
  const { world, write, transaction, settled } = await watched()
  const { flushStarted, answer } = heldDisk(world)
  const events: string[] = []
  const writing = write('a')
  await flushStarted
  const undone = transaction('b', 'a').catch(() => events.push('undone'))
  const reading = settled().then(() => events.push('settled'))
  await undone
  expect(events).toEqual(['undone'])
  answer()
  await Promise.all([writing, reading])
  expect(events).toEqual(['undone', 'settled'])
})

test('when the shared commit fails, no caller reports success, and the next group works', async () => {
  const { world, write, transaction, names } = await watched()
  world.failCommit = true
  expect(await outcomes([write('a'), transaction('b'), write('c')])).toEqual(['rejected', 'rejected', 'rejected'])
  expect(names()).toEqual([])
  world.failCommit = false
  await write('a')
  expect(names()).toEqual(['a'])
})

test('when SQLite undoes everything in the middle of a group, none of its callers reports success', async () => {
  const { world, write, transaction, names } = await watched()
  world.failRun = 'full'
  expect(await outcomes([write('a'), transaction('b', 'full', 'c'), write('d')])).toEqual([
    'rejected',
    'rejected',
    'fulfilled',
  ])
  expect(names()).toEqual(['d'])
})

test('no caller reports success before the disk has responded, and readers can wait for it too', async () => {
  const { world, write, run, settled } = await watched()
  const { flushStarted, answer } = heldDisk(world)
  const events: string[] = []
  const writing = write('a').then(() => events.push('written'))
  await flushStarted
  expect((await run('select name from things')).rows).toEqual([{ name: 'a' }])
  const reading = settled().then(() => events.push('settled'))
  expect(events).toEqual([])
  answer()
  await Promise.all([writing, reading])
  expect(events.sort()).toEqual(['settled', 'written'])
})

test('a reader of data that was then undone gets an error', async () => {
  const { world, write, run, settled } = await watched()
  world.failCommit = true
  const writing = write('a')
  const reading = run('select name from things').then(async ({ rows }) => {
    const seen = rows.length
    return {
      seen,
      settled: await settled().then(
        () => true,
        () => false,
      ),
    }
  })
  expect(await outcomes([writing])).toEqual(['rejected'])
  expect(await reading).toEqual({ seen: 1, settled: false })
})
