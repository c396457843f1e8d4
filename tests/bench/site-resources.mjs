/**
 * Measures the processor time and the peak memory of building and sealing a site, compared with a plain Docusaurus build of the same
 * pages. Each step is a process of its own.
 */
import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CACHE, inRoot } from '../../tools/lib/root.mjs'
import { freshBuild, writeSite } from './lib/site-of-pages.mjs'

/** Sizes of the site, in pages. */
const SIZES = (process.env.BENCH_PAGES ?? '1000,3000,10000').split(',').map(Number)
/** Pages in each chapter. */
const CHAPTER = 50
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? '1')
const SEAL = inRoot('tests', 'bench', 'lib', 'seal-folder.mjs')
const REPORT = inRoot('tests', 'bench', 'lib', 'report-resources.mjs')
const ORIGIN = 'http://localhost:8080'

/** @returns {Promise<{ name: string, measured: string, bar: string, holds: boolean }[]>} */
export async function siteResources() {
  const { createTestServer } = await import('../../packages/server/dist/testing/index.js')
  const { siteKeyText } = await import('../../packages/server/dist/index.js')
  const server = await createTestServer({ settings: { url: ORIGIN, origins: [ORIGIN] } })
  const key = siteKeyText(await server.server.siteKey())
  await server.close()
  const rows = []
  for (const pages of SIZES) rows.push(...(await resourcesOf(pages, key)))
  return rows
}

async function resourcesOf(pages, key) {
  const folder = join(CACHE, 'bench-site')
  const [plainOut, out] = ['plain', 'sealed'].map((name) => join(CACHE, 'bench', name))
  const staging = join(folder, '.portico', 'staging')
  try {
    writeSite(folder, ORIGIN, pages, { chapter: CHAPTER })
    const rounds = []
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({
        plain: await use(freshBuild(folder, 'plain.mjs', plainOut), folder),
        build: await use(freshBuild(folder, 'sealed.mjs', staging), folder),
        seal: await use([SEAL, staging, out, key, ORIGIN], folder),
      })
    const least = (step, of) => Math.min(...rounds.map((round) => round[step][of]))
    const seconds = [least('plain', 'seconds'), least('build', 'seconds'), least('seal', 'seconds')]
    const memory = [least('plain', 'megabytes'), least('build', 'megabytes'), least('seal', 'megabytes')]
    return [
      row(
        `processor time of build and sealing, ${pages} pages`,
        seconds,
        's',
        ([plain, ...ours]) => (ours[0] + ours[1]) / plain,
      ),
      row(
        `peak memory of build and sealing, ${pages} pages`,
        memory,
        'MB',
        ([plain, ...ours]) => Math.max(...ours) / plain,
      ),
    ]
  } finally {
    for (const path of [folder, join(CACHE, 'bench')]) rmSync(path, { recursive: true, force: true })
  }
}

function row(name, figures, unit, ratioOf) {
  const ratio = ratioOf(figures)
  const [plain, build, seal] = figures.map((figure) => figure.toFixed(figure < 100 ? 1 : 0))
  const measured = `${ratio.toFixed(2)} × plain (${plain} ${unit}; build ${build} ${unit}, seal ${seal} ${unit})`
  return { name, measured, bar: '<= 1.10 ×', holds: ratio <= 1.1 }
}

/** Runs a program of Node. @returns {Promise<{ seconds: number, megabytes: number }>} its processor time and its peak memory */
async function use(args, cwd) {
  const file = join(CACHE, 'resources.json')
  const env = { ...process.env, PORTICO_RESOURCES: file }
  await promisify(execFile)(process.execPath, ['--import', REPORT, ...args], { cwd, env, maxBuffer: 1 << 26 })
  const used = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(file)
  return used
}
