/**
 * `npm run check`: everything that can be checked without running the code. It never stops early, so one run reports everything
 * that is wrong. As many checks run at the same time as the machine has cores.
 */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import { ringComplaints } from './check-cycles.mjs'
import { layerComplaints } from './check-layers.mjs'
import { linkComplaints } from './check-links.mjs'
import { messageComplaints } from './check-messages.mjs'
import { noticeComplaints } from './check-notices.mjs'
import { packageComplaints } from './check-packages.mjs'
import { shortFileComplaints } from './check-short-files.mjs'
import { wordComplaints } from './check-words.mjs'
import { buildPackages } from './lib/build-steps.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { demandNode } from './lib/node-version.mjs'
import { inRoot } from './lib/root.mjs'
import { main, Stop, say, node as start } from './lib/run.mjs'
import { digest, isFresh, stamp } from './lib/stamp.mjs'

/** The output of a program is only shown if the program fails, so that those of several do not mix. */
const node = (script, args) => start(script, args, { quiet: true })

const tsc = inRoot('node_modules', 'typescript', 'bin', 'tsc')

const complain = (complaints) => {
  if (complaints.length > 0) throw new Stop(complaints.join('\n'))
}

/** Each check by its name. A check passes by returning and fails by throwing. */
const CHECKS = {
  'types: packages and the program': () => node(tsc, ['-b']),
  'types: tests': () => node(tsc, ['-p', 'tests']),
  'types: console': () => node(tsc, ['-p', 'packages/console']),
  'types: hub': () => node(tsc, ['-p', 'sites/hub']),
  'types: guide': () => node(tsc, ['-p', 'sites/docs']),
  'types: example': () => node(tsc, ['-p', 'sites/vite-app']),
  lint: () => node(inRoot('node_modules', '@biomejs', 'biome', 'bin', 'biome'), ['check', '--error-on-warnings', '.']),
  layers: async () => complain(layerComplaints()),
  'import circles and folder rings': async () => complain(ringComplaints()),
  'short files': async () => complain(shortFileComplaints()),
  'unused files and exports': () =>
    node(inRoot('node_modules', 'knip', 'bin', 'knip.js'), [
      ...['--config', inRoot('tools', 'knip.json')],
      ...['--no-progress', '--no-config-hints'],
    ]),
  names: async () => {
    // The parser only loads once it is installed.
    const { nameComplaints } = await import('./check-names.mjs')
    complain(nameComplaints())
  },
  words: async () => complain(wordComplaints()),
  'links of the documentation': async () => complain(linkComplaints()),
  'messages that code reads': async () => complain(messageComplaints()),
  'regular expressions': async () => {
    // The library for it only loads once it is installed.
    const { regexComplaints } = await import('./check-regexes.mjs')
    complain(await regexComplaints())
  },
  'reference of the SDK': async () => {
    // The parser only loads once it is installed.
    const { sdkReference } = await import('./lib/sdk-reference.mjs')
    if (readFileSync(inRoot('docs', 'sdk.md'), 'utf8') !== sdkReference())
      complain(['docs/sdk.md differs from the declarations: run "node tools/sdk-reference.mjs".'])
  },
  'code that Docusaurus compiles': async () => {
    // The compiler only loads once it is installed.
    const { spreadComplaints } = await import('./check-spreads.mjs')
    complain(spreadComplaints())
  },
  licences: async () => complain(noticeComplaints()),
  packages: async () => {
    // The exports of a package can only be checked once it is built, and the tool for it only runs once it is installed.
    await buildPackages()
    const { publishedComplaints } = await import('./check-published.mjs')
    complain([...packageComplaints(), ...(await publishedComplaints())])
  },
}

/**
 * Runs every check.
 * @returns {Promise<{ passed: number, failed: number, failures: string[] }>} `failures` has the names of those that failed and what
 *   they complain about.
 */
export async function check() {
  const failures = []
  const attempt = async ([name, work]) => {
    try {
      await work()
      say(`✓ ${name}`)
    } catch (error) {
      const failure = `✗ ${name}\n${error instanceof Stop ? error.message : error.stack}`
      failures.push(failure)
      say(failure)
    }
  }
  const checks = Object.entries(CHECKS)
  // The first one compiles what others read, and the last one compiles again.
  await attempt(checks.shift())
  const last = checks.pop()
  const queue = checks.values()
  const lane = async () => {
    for (const each of queue) await attempt(each)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
  await attempt(last)
  return { passed: Object.keys(CHECKS).length - failures.length, failed: failures.length, failures }
}

/** Runs every check, unless all of them passed before for the same files. */
export async function checkOnce() {
  const fingerprint = `${digest(['.'], { withTests: true })} ${process.version}`
  const count = Object.keys(CHECKS).length
  if (isFresh('checks', fingerprint)) {
    say(`✓ ${count} checks, which passed before for the same files`)
    return { passed: count, failed: 0, failures: [] }
  }
  const result = await check()
  if (result.failed === 0) stamp('checks', fingerprint)
  return result
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  demandNode()
  await main(async () => {
    await ensureInstalled()
    const { failed } = await check()
    if (failed > 0) throw new Stop(`${failed} of ${Object.keys(CHECKS).length} checks failed.`)
  })
}
