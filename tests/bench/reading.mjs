/**
 * Measures reading over HTTP from the server that hosts the site, as the program runs it: the Markdown of sealed pages,
 * searches in 5,000 of them, and the memory of the process after 50 builds of a smaller site, each searched by 50 readers.
 * SQLite on disk.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PORTICO } from '../../tools/lib/root.mjs'
import { caller } from './lib/caller.mjs'
import { pagesOfWords, QUERIES } from './lib/pages-of-words.mjs'
import { serveFolder, stagePages } from './lib/served-pages.mjs'

const PAGES = 5_000
const FEW_PAGES = 200
const BUILDS = 50
const READERS = 50
const SOCKETS = 4
const READS = 6_000
/** The maximum memory of the process in megabytes: for the server itself, and what reading keeps open. */
const MOST_MEGABYTES = 512

/** @returns {Promise<{ name: string, measured: string, bar: string, holds: boolean }[]>} */
export async function reading() {
  const { makeIndex } = await import('../../packages/sealing/dist/write/make-index.js')
  const cwd = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, PORTICO_RATE_LIMITS: 'false', PORTICO_SITE: 'public' }
  const portico = (...args) => promisify(execFile)(process.execPath, [PORTICO, ...args], { cwd, env })
  const seal = async (build, count) => {
    stagePages(join(cwd, 'staging'), { build, pages: pagesOfWords(count), makeIndex })
    await portico('seal', '--staging', 'staging', '--out', 'public')
  }
  let server
  try {
    await seal('build-large', PAGES)
    server = await serveFolder({ cwd, env })
    const { port } = new URL(server.url)
    const call = caller(port, SOCKETS)
    const tokens = []
    for (let at = 0; at < READERS; at++) {
      await portico('person', 'add', `reader${at}@example.com`, '-g', 'readers')
      const { stdout } = await portico(
        ...['token', 'add', `reader${at}@example.com`, '--name', 'bench', '-g', 'readers', '--json'],
      )
      tokens.push(JSON.parse(stdout).token)
    }
    const get = (path, at = 0) => call('GET', path, { headers: { authorization: `Bearer ${tokens[at % READERS]}` } })
    const rows = [await readPages(get), await searchPages(get)]
    for (let build = 0; build < BUILDS; build++) {
      await seal(`build-${build}`, FEW_PAGES)
      await Promise.all(tokens.map((_, at) => get('/search.json?q=hold', at)))
    }
    const weight = megabytesOf(server.child.pid)
    return [
      ...rows,
      {
        name: `${BUILDS} builds, ${READERS} readers`,
        measured: `${weight.toFixed(0)} MB`,
        bar: `<= ${MOST_MEGABYTES} MB`,
        holds: weight <= MOST_MEGABYTES,
      },
    ]
  } finally {
    await server?.stop()
    rmSync(cwd, { recursive: true, force: true })
  }
}

async function readPages(get) {
  let next = 0
  const took = []
  const read = async (count) => {
    const end = next + count
    const client = async (at) => {
      while (next < end) {
        const began = performance.now()
        await get(`/docs/page-${next++ % PAGES}.md`, at)
        took.push(performance.now() - began)
      }
    }
    await Promise.all(Array.from({ length: SOCKETS }, (_, at) => client(at)))
  }
  await read(READS / 4)
  took.length = 0
  const began = performance.now()
  await read(READS)
  const rate = (READS * 1000) / (performance.now() - began)
  const p95 = at95(took)
  return {
    name: 'Markdown of sealed pages',
    measured: `${rate.toFixed(0)}/s, p95 ${p95.toFixed(1)} ms`,
    bar: '>= 300/s, p95 <= 20 ms',
    holds: rate >= 300 && p95 <= 20,
  }
}

async function searchPages(get) {
  const took = []
  for (let round = 0; round < 21; round++)
    for (const query of QUERIES) {
      const began = performance.now()
      await get(`/search.json?q=${encodeURIComponent(query)}`, round)
      // The first round opens the index.
      if (round > 0) took.push(performance.now() - began)
    }
  const p95 = at95(took)
  return {
    name: `search of ${PAGES} pages over HTTP`,
    measured: `p95 ${p95.toFixed(1)} ms`,
    bar: 'p95 <= 60 ms',
    holds: p95 <= 60,
  }
}

const at95 = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

/** The memory of a process, by the kernel's own figures. */
function megabytesOf(pid) {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
