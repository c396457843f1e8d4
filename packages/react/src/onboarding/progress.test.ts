import { expect, test } from 'vitest'
import { type Progress, type ProgressEvent, progress, START } from './progress.js'

const after = (...events: readonly ProgressEvent[]): Progress => events.reduce(progress, START)
const steps = (...ids: readonly string[]) => ids.map((id) => ({ type: 'register', id }) as const)

test('steps are visited in the order in which they were registered, to the end', () => {
  expect(after(...steps('a', 'b')).stepIndex).toBe(0)
  expect(after(...steps('a', 'b'), { type: 'next' })).toMatchObject({ stepIndex: 1, completionState: 'incomplete' })
  expect(after(...steps('a', 'b'), { type: 'next' }, { type: 'next' }).completionState).toBe('complete')
})

test('removing the current step moves to the next one; the last one completes', () => {
  const onB = [...steps('a', 'b', 'c'), { type: 'next' }] as const
  expect(after(...onB, { type: 'unregister', id: 'b' })).toMatchObject({ steps: ['a', 'c'], stepIndex: 1 })
  expect(after(...onB, { type: 'unregister', id: 'a' })).toMatchObject({ steps: ['b', 'c'], stepIndex: 0 })
  const last = after(...steps('a', 'b'), { type: 'next' }, { type: 'unregister', id: 'b' })
  expect(last.completionState).toBe('complete')
})

test('an event without effect returns the same object', () => {
  const state = after(...steps('a'))
  const done = progress(state, { type: 'next' })
  for (const event of [{ type: 'previous' }, { type: 'register', id: 'a' }, { type: 'unregister', id: 'x' }] as const)
    expect(progress(state, event)).toBe(state)
  expect(progress(done, { type: 'next' })).toBe(done)
})
