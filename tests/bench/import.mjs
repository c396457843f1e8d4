/**
 * Measures `portico import`: people with an address and a group, from a file into a new SQLite database. The time
 * includes the start of the program.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRoot } from '../../tools/lib/root.mjs'
import { median } from './lib/median.mjs'

const PEOPLE = 50_000
const ROUNDS = 3
const PROGRAM = inRoot('packages', 'portico', 'bin', 'portico.mjs')

const person = (at) =>
  JSON.stringify({
    handles: [{ type: 'email_address', value: `person-${at}@bench.example` }],
    groups: ['docusaurus-users'],
  })

/** Seconds that an import takes. */
async function importInto(folder) {
  const began = performance.now()
  const child = spawn(process.execPath, [PROGRAM, 'import', 'people.ndjson', '--json'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (part) => (text += part))
  const [code] = await once(child, 'close')
  if (code !== 0 || JSON.parse(text).added !== PEOPLE) throw new Error(`The import ended with ${code}: ${text}`)
  return (performance.now() - began) / 1000
}

/** @returns {Promise<{ name: string, measured: string, bar: string, holds: boolean }[]>} */
export async function importPeople() {
  const rates = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'))
    writeFileSync(join(folder, 'people.ndjson'), Array.from({ length: PEOPLE }, (_, at) => person(at)).join('\n'))
    rates.push(PEOPLE / (await importInto(folder)))
    rmSync(folder, { recursive: true, force: true })
  }
  const rate = median(rates)
  return [{ name: 'people imported', measured: `${rate.toFixed(0)}/s`, bar: '>= 5000/s', holds: rate >= 5000 }]
}
