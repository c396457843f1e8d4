/**
 * `npm run dev`: writing mode. Docusaurus with hot reload on port 3001, where pages are not sealed and a notice says so; the
 * identity server on port 3000, restarted when its code changes; and the console at its /console/, rebuilt on every change.
 * `npm run dev -- --sealed` also builds and seals the hub once, so that port 3000 shows its pages as readers get them.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { buildConsole, buildPackages, buildStaging, sealHub } from './lib/build-steps.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { demandNode } from './lib/node-version.mjs'
import { inRoot, PORTICO_MODULES, ROOT } from './lib/root.mjs'
import { main, Stop, say } from './lib/run.mjs'

const AUTHORING = 'http://localhost:3001'
const SERVER = 'http://localhost:3000'

/** The processes that run side by side, by the label of their output lines. */
const PROGRAMS = {
  types: { args: [inRoot('node_modules', 'typescript', 'bin', 'tsc'), '-b', '--watch', '--preserveWatchOutput'] },
  server: { args: ['--watch', PORTICO_MODULES, 'serve'], env: { PORTICO_ORIGINS: AUTHORING, PORTICO_WORKERS: '1' } },
  hub: {
    args: [
      inRoot('node_modules', '@docusaurus', 'core', 'bin', 'docusaurus.mjs'),
      ...['start', inRoot('sites', 'hub'), '--port', '3001', '--no-open'],
    ],
  },
  console: {
    args: [inRoot('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--watch', '--logLevel', 'warn'],
    cwd: inRoot('packages', 'console'),
  },
}

const WIDTH = Math.max(...Object.keys(PROGRAMS).map((label) => label.length))

/** Starts one of them and puts its label in front of each of its lines. */
function start([label, { args, env = {}, cwd = ROOT }]) {
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...process.env, ...env },
  })
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => say(`${label.padEnd(WIDTH)} │ ${line}`))
  return child
}

demandNode()
await main(async () => {
  const [option, ...more] = process.argv.slice(2)
  if ((option !== undefined && option !== '--sealed') || more.length > 0)
    throw new Stop('The only option of `npm run dev` is --sealed: `npm run dev -- --sealed`.')
  await ensureInstalled()
  await buildPackages()
  await buildConsole()
  if (option === '--sealed') {
    await buildStaging()
    await sealHub()
    say(`Sealed pages, as of now: ${SERVER}/docs/intro`)
  }
  say(`Authoring at ${AUTHORING}. Pages are not encrypted there: publish the output of \`npm run build\`, never this.`)
  const children = Object.entries(PROGRAMS).map(start)
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {
    for (const child of children) child.kill('SIGTERM')
  })
  await Promise.all(children.map((child) => new Promise((resolve) => child.once('close', resolve))))
})
