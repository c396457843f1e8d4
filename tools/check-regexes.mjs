/**
 * Regular expressions take a number of steps that is in proportion to the input: where it grows faster, a long input from someone
 * else keeps the process busy. Checks every regular expression of the packages. Run by `npm run check`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { check } from 'recheck'
import { regexesIn } from './lib/regexes.mjs'
import { CACHE } from './lib/root.mjs'
import { sourcesIn } from './lib/sources.mjs'

/** Files with regular expressions that may take more steps, and why no one can make use of it. */
const ALLOWED = {
  'packages/docusaurus-theme/src/node/bundler/bundler-config.ts':
    'the paths of modules of the build, which no visitor chooses',
  'packages/docusaurus-theme/src/node/menus/menu-readers.ts': "markup in the menus of the site's own configuration",
  'packages/docusaurus-theme/src/node/plan/public-sources.ts':
    "the site's own code, and an unclosed quotation mark must hide nothing",
  'packages/docusaurus-theme/src/node/twins/markdown-twin.ts': "the site's own pages, as their authors write them",
  'packages/docusaurus-theme/src/node/plan/used-files.ts':
    "the site's own pages, and no file that they name may be missed",
  'packages/sealing/src/staging/precache.ts': "the site's own service worker, as its build writes it",
  'packages/sealing/src/texts/own-text.ts': 'it only reads the 60 characters around a text',
}

/** Limits of steps, not of time, so that a slow machine finds the same; they let a check of all take a quarter of a minute. */
const EFFORT = {
  ...{ timeout: 120_000, attackTimeout: 60_000, incubationTimeout: 60_000, recallLimit: -1, randomSeed: 1 },
  ...{ maxNFASize: 3000, maxInitialGenerationSize: 200, maxIteration: 3 },
  ...{ maxAttackStringSize: 20_000, attackLimit: 4_000_000 },
}

/** Without `*`, `+` and `{…}` nothing repeats. */
const repeats = ({ source }) => /[*+{]/.test(source)

/**
 * Returns the regular expressions that take more steps than their input is long, or that could not be judged.
 * @param {import('./lib/regexes.mjs').Regex[]} regexes
 * @param {Map<string, { status: string }>} [verdicts] what is already known, to which new verdicts are added.
 * @returns {Promise<(import('./lib/regexes.mjs').Regex & { reason: string })[]>}
 */
export async function slowRegexes(regexes, verdicts = new Map()) {
  const judged = regexes.filter(repeats).map((regex) => ({ ...regex, key: `/${regex.source}/${regex.flags}` }))
  const waiting = new Map(judged.filter(({ key }) => !verdicts.has(key)).map((regex) => [regex.key, regex]))
  const judgeNext = async () => {
    const [next] = waiting
    if (!next) return
    const [key, { source, flags }] = next
    waiting.delete(key)
    const { status, complexity, error } = await check(source, flags, EFFORT)
    verdicts.set(key, { status, complexity: complexity?.summary, error: error?.kind })
    await judgeNext()
  }
  // The first check starts recheck's process; each that does not find one would start another.
  await check('a', '', EFFORT)
  await Promise.all(Array.from({ length: availableParallelism() }, judgeNext))
  return judged
    .map(({ key, ...regex }) => ({ ...regex, reason: reasonOf(verdicts.get(key)) }))
    .filter(({ reason }) => reason !== undefined)
}

function reasonOf({ status, complexity, error }) {
  if (status === 'safe') return undefined
  if (status === 'unknown') return `cannot be judged (${error})`
  return `takes ${complexity} time`
}

/** The verdicts of earlier runs, as long as they were reached in the same way: a check of all takes a quarter of a minute. */
const VERDICTS = join(CACHE, 'regexes.json')
const WAY = JSON.stringify([createRequire(import.meta.url)('recheck/package.json').version, EFFORT])

function storedVerdicts() {
  try {
    const { way, verdicts } = JSON.parse(readFileSync(VERDICTS, 'utf8'))
    return new Map(way === WAY ? verdicts : [])
  } catch {
    return new Map()
  }
}

/** Such regular expressions in the packages, and exceptions that are no longer needed. */
export async function regexComplaints() {
  const sources = sourcesIn('packages').filter(({ path, test }) => !test && /^packages\/[^/]+\/src\//.test(path))
  const verdicts = storedVerdicts()
  const slow = await slowRegexes(
    sources.flatMap(({ path, text }) => regexesIn(path, text)),
    verdicts,
  )
  mkdirSync(CACHE, { recursive: true })
  // What could not be judged, for example because the machine was busy, is tried again by the next run.
  const judgments = [...verdicts].filter(([, { status }]) => status !== 'unknown')
  writeFileSync(VERDICTS, JSON.stringify({ way: WAY, verdicts: judgments }))
  const unused = Object.keys(ALLOWED).filter((path) => !slow.some((regex) => regex.path === path))
  return [
    ...slow
      .filter(({ path }) => !Object.hasOwn(ALLOWED, path))
      .map(
        ({ path, line, source, flags, reason }) =>
          `${path}:${line} /${source}/${flags} ${reason}. Rewrite it so that no part can match the same text in two ways.`,
      ),
    ...unused.map((path) => `tools/check-regexes.mjs allows ${path}, where all are fast: remove it there.`),
  ]
}
