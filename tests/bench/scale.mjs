/**
 * Measures the cost of a million people: how long a sign-in takes (95th percentile of a hundred) compared with ten thousand
 * people, in turn in one run, and the bytes that a person with an address and a session takes in the file. Then the lists of
 * the admin API, see `lists.mjs`. Takes some minutes, so it only runs by name.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { caller } from './lib/caller.mjs'
import { emailOf, loadPersons } from './lib/load-persons.mjs'
import { median } from './lib/median.mjs'
import { signIn } from './lib/sign-in.mjs'
import { startPeer } from './lib/start-peer.mjs'
import { lists } from './lists.mjs'

const [FEW, MANY] = [10_000, 1_000_000]
const CLIENTS = 4
const SIGN_INS = 600
const ROUNDS = 5

/**
 * Signs in existing people from anywhere in the file; returns the 95th percentile of a hundred waits, in milliseconds. Each
 * client draws from separate people: if two clients requested codes for one address at once, one would wait in vain.
 */
async function slow({ call, mailed, count }) {
  const waits = []
  let started = 0
  const client = async (_, index) => {
    while (started++ < SIGN_INS) {
      const email = emailOf(Math.floor((Math.random() * count) / CLIENTS) * CLIENTS + index)
      const since = performance.now()
      await signIn(call, email, mailed(email))
      waits.push(performance.now() - since)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.95)]
}

/** @returns {Promise<{ name: string, measured: string, bar: string, holds: boolean }[]>} */
export async function scale() {
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  const open = async (count) => {
    const file = join(folder, `${count}.db`)
    const began = performance.now()
    await loadPersons(file, count)
    const [seconds, bytes] = [(performance.now() - began) / 1000, statSync(file).size / count]
    const { port, mailed, end } = await startPeer('portico', file)
    return { call: caller(port, CLIENTS), mailed, end, count, seconds, bytes }
  }
  const few = await open(FEW)
  const many = await open(MANY)
  const rounds = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [fewWait, manyWait] = [await slow(few), await slow(many)]
    if (round > 0) rounds.push({ ratio: manyWait / fewWait, wait: manyWait })
  }
  await few.end()
  await many.end()
  rmSync(folder, { recursive: true, force: true })
  const longLists = await lists()
  const ratio = median(rounds.map((round) => round.ratio))
  const wait = median(rounds.map((round) => round.wait))
  return [
    {
      name: 'sign-in p95 at 1 M persons',
      measured: `${wait.toFixed(1)} ms, ${ratio.toFixed(2)} × 10 k`,
      bar: '<= 1.3 ×',
      holds: ratio <= 1.3,
    },
    {
      name: 'bytes per person and session',
      measured: `${many.bytes.toFixed(0)} (loaded in ${many.seconds.toFixed(0)} s)`,
      bar: '<= 400',
      holds: many.bytes <= 400,
    },
    ...longLists,
  ]
}
