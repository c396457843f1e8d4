import { expect, test } from 'vitest'
import { cachedFacts } from './cached-facts.js'

/** A source with scripted responses. */
function scripted(...answers: readonly (boolean | Error)[]) {
  let read = 0
  let stamp = 'one'
  const facts = cachedFacts({
    stamp: async () => stamp,
    async read() {
      const answer = answers[read++]
      if (answer instanceof Error) throw answer
      return { isOurs: answer === true, read }
    },
  })
  return { facts, publish: (build: string) => (stamp = build) }
}

test('each build is read once', async () => {
  const { facts, publish } = scripted(true, true)
  const both = await Promise.all([facts(), facts()])
  expect([...both, await facts()].map(({ read }) => read)).toEqual([1, 1, 1])
  publish('two')
  expect((await facts()).read).toBe(2)
})

test('a build that cannot be opened at the moment is read again', async () => {
  const { facts } = scripted(false, new Error('away'), true)
  expect((await facts()).isOurs).toBe(false)
  await expect(facts()).rejects.toThrow('away')
  expect((await facts()).isOurs).toBe(true)
  expect((await facts()).read).toBe(3)
})
