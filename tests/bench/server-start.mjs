/**
 * Measures how long the program takes from its start to its first response, compared with the smallest possible HTTP server in
 * Node, measured in turn in one run; and its memory when idle.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PORTICO } from '../../tools/lib/root.mjs'
import { median } from './lib/median.mjs'

const ROUNDS = 5
const BARE = `require('node:http').createServer((_, r) => r.end()).listen(0, '127.0.0.1', () => console.log('{"event":"ready"}'))`

/** Milliseconds until a program reports that it is ready, and its resident memory in MB at that moment (Linux). */
async function start(args, env = {}) {
  const began = performance.now()
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('"ready"')) break
  const took = performance.now() - began
  const memory =
    process.platform === 'linux' ? /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) : null
  child.kill('SIGTERM')
  await once(child, 'close')
  return { took, memory: Number(memory?.[1] ?? 0) / 1024 }
}

/** @returns {Promise<{ name: string, measured: string, bar: string, holds: boolean }[]>} */
export async function serverStart() {
  const data = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  const env = { PORTICO_DATA: data, PORT: '0', PORTICO_URL: 'http://localhost:3999', PORTICO_SITE: '' }
  const [ours, bare] = [[], []]
  for (let round = 0; round <= ROUNDS; round += 1) {
    const pair = [await start([PORTICO, 'serve', '--json'], env), await start(['-e', BARE])]
    if (round === 0) continue // the first one creates the database
    ours.push(pair[0])
    bare.push(pair[1])
  }
  rmSync(data, { recursive: true, force: true })
  const took = median(ours.map((run) => run.took))
  const memory = median(ours.map((run) => run.memory))
  const ratio = took / median(bare.map((run) => run.took))
  return [
    {
      name: 'server start to first answer',
      measured: `${took.toFixed(0)} ms (${ratio.toFixed(1)} × bare Node)`,
      bar: '< 1 s',
      holds: took < 1000,
    },
    { name: 'idle memory', measured: `${memory.toFixed(0)} MB`, bar: '< 110 MB', holds: memory < 110 },
  ]
}
