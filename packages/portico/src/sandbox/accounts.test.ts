import { describe, expect, test } from 'vitest'
import { BUDGET, createAccounts } from './accounts.js'

/** Accounts, and a function that puts an object of a given size in bytes into the account of a key. */
function remembering() {
  const accounts = createAccounts()
  let now = 0
  return {
    accounts,
    put(key: string, name: string, bytes: number, network = key) {
      accounts.open(key, network, now).things.set(name, { text: 'x'.repeat(bytes) })
      accounts.settle(key)
    },
    has: (key: string, name: string, network = key) => accounts.open(key, network, now).things.has(name),
    pass(milliseconds: number) {
      now += milliseconds
    },
  }
}

describe('what the sandbox remembers', () => {
  test('for a key stays within its budget, and the oldest is deleted first', () => {
    const { accounts, put, has } = remembering()
    const part = BUDGET.key.bytes / 8
    for (let count = 0; count < 12; count++) put('a', `thing ${count}`, part)
    expect([has('a', 'thing 0'), has('a', 'thing 11')]).toEqual([false, true])
    expect(accounts.bytes()).toBeLessThan(BUDGET.key.bytes + 2_000)
    for (let count = 0; count < 2_000; count++) put('b', `thing ${count}`, 1)
    expect(accounts.open('b', 'b', 0).things.size).toBe(BUDGET.key.entries)
  })

  test('for a network stays within its budget, and the least recently used key is deleted first', () => {
    const { put, has } = remembering()
    const keys = Math.ceil(BUDGET.network.bytes / (BUDGET.key.bytes * 0.9)) + 1
    put('of another', 'thing', 100)
    for (let count = 0; count < keys; count++) put(`key ${count}`, 'thing', BUDGET.key.bytes * 0.9, 'one')
    expect([has('key 0', 'thing', 'one'), has(`key ${keys - 1}`, 'thing', 'one')]).toEqual([false, true])
    expect(has('of another', 'thing')).toBe(true)
  })

  test('for all callers stays within its budget, however many keys and networks there are', () => {
    const { accounts, put } = remembering()
    for (let count = 0; count < 200; count++) put(`large ${count}`, 'thing', BUDGET.key.bytes * 0.9)
    expect(accounts.bytes()).toBeLessThanOrEqual(BUDGET.all.bytes)
    for (let count = 0; count < 5_000; count++) put(`key ${count}`, 'thing', 1)
    expect(accounts.bytes()).toBeLessThanOrEqual(BUDGET.all.keys * 1_000)
  })

  test('does not include an object that is larger than the budget', () => {
    const { put, has } = remembering()
    put('a', 'thing', BUDGET.key.bytes * 2)
    expect(has('a', 'thing')).toBe(false)
  })

  test('is deleted with its key if an object cannot be measured', () => {
    const { accounts, put, has } = remembering()
    put('a', 'thing', 10)
    const endless: Record<string, unknown> = {}
    endless.self = endless
    accounts.open('a', 'a', 0).things.set('endless', endless)
    expect(() => accounts.settle('a')).toThrow(TypeError)
    expect([accounts.bytes(), has('a', 'thing')]).toEqual([0, false])
  })

  test('is deleted when a key was not used for two hours, and then counts for no network', () => {
    const { accounts, put, has, pass } = remembering()
    put('a', 'thing', 1_000)
    pass(2 * 3_600_000 + 1)
    expect(has('a', 'thing')).toBe(false)
    expect(accounts.bytes()).toBeLessThan(1_000)
  })
})
