import { expect, test } from 'vitest'
import { groupCommit } from './group-commit.js'
import { openSqlite, type SqliteEngine } from './sqlite-engine.js'

/** A real SQLite in memory, whose commits are counted and may be made to fail. */
async function watched() {
  const real = await openSqlite(':memory:')
  real.exec('create table things (name text primary key)')
  const world = { commits: 0, failCommit: false, failRun: '' }
  const engine: SqliteEngine = {
    run(sql, parameters) {
      if (world.failRun !== '' && parameters.includes(world.failRun)) throw new Error('database or disk is full')
      return real.run(sql, parameters)
    },
    exec(sql) {
      if (sql === 'commit') {
        if (world.failCommit) throw new Error('disk I/O error')
        world.commits++
      }
      real.exec(sql)
    },
    close: () => real.close(),
  }
  const turns = groupCommit(engine)
  const write = async (name: string) => {
    const turn = await turns.take()
    try {
      await turn.write('insert into things values (?)', [name])
    } finally {
      turn.done()
    }
  }
  const transaction = async (...names: string[]) => {
    const turn = await turns.take()
    try {
      await turn.begin()
      for (const name of names) await turn.write('insert into things values (?)', [name])
      await turn.commit()
    } catch (error) {
      turn.rollback()
      throw error
    } finally {
      turn.done()
    }
  }
  const names = () =>
    (real.run('select name from things order by name', []).rows as { name: string }[]).map((row) => row.name)
  return { world, write, transaction, names }
}

const outcomes = async (work: Promise<void>[]) => (await Promise.allSettled(work)).map(({ status }) => status)

test('one writer alone commits at once', async () => {
  const { world, write, names } = await watched()
  await write('a')
  expect([world.commits, names()]).toEqual([1, ['a']])
})

test('writers that wait anyway share a commit', async () => {
  const { world, write, transaction, names } = await watched()
  await Promise.all([write('a'), transaction('b', 'c'), write('d'), transaction('e')])
  expect(names()).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(world.commits).toBe(1)
})

test('one that fails undoes only itself', async () => {
  const { write, transaction, names } = await watched()
  const told = await outcomes([write('a'), transaction('b', 'a'), write('a'), transaction('c'), write('d')])
  expect(told).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled', 'fulfilled'])
  expect(names()).toEqual(['a', 'c', 'd'])
})

test('when the common commit fails nobody is told of success, and the next group works', async () => {
  const { world, write, transaction, names } = await watched()
  world.failCommit = true
  expect(await outcomes([write('a'), transaction('b'), write('c')])).toEqual(['rejected', 'rejected', 'rejected'])
  expect(names()).toEqual([])
  world.failCommit = false
  await write('a')
  expect(names()).toEqual(['a'])
})

test('when SQLite undoes everything in the middle of a group nobody of it is told of success', async () => {
  const { world, write, transaction, names } = await watched()
  world.failRun = 'full'
  expect(await outcomes([write('a'), transaction('b', 'full', 'c'), write('d')])).toEqual([
    'rejected',
    'rejected',
    'fulfilled',
  ])
  expect(names()).toEqual(['d'])
})

test('a group has an end, however many wait', async () => {
  const { world, write, names } = await watched()
  await Promise.all(Array.from({ length: 200 }, (_, at) => write(`n${at}`)))
  expect(names()).toHaveLength(200)
  expect(world.commits).toBe(4)
})
