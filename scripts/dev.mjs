/**
 * `npm run dev`: authoring. Docusaurus with hot reload on port 3001 (pages are not sealed there, and it says so), the
 * identity server on port 3000 restarting when its code changes, and the console at its /console/, built anew with each change.
 */
import { spawn } from 'node:child_process'
import { buildConsole, buildPackages } from './lib/build-steps.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { demandNode } from './lib/node-version.mjs'
import { inRoot, PORTICO, ROOT } from './lib/root.mjs'
import { main, say } from './lib/run.mjs'

const AUTHORING = 'http://localhost:3001'

const start = (args, env = {}) =>
  spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })

demandNode()
await main(async () => {
  await ensureInstalled()
  await buildPackages()
  await buildConsole()
  say(`Authoring at ${AUTHORING}. Pages are in clear there: publish what \`npm run build\` makes, never this.`)
  const children = [
    start([inRoot('node_modules', 'typescript', 'bin', 'tsc'), '-b', '--watch', '--preserveWatchOutput']),
    start(['--watch', PORTICO, 'serve'], {
      PORTICO_ORIGINS: AUTHORING,
    }),
    start([
      inRoot('node_modules', '@docusaurus', 'core', 'bin', 'docusaurus.mjs'),
      ...['start', inRoot('apps', 'hub'), '--port', '3001', '--no-open'],
    ]),
  ]
  children.push(
    spawn(
      process.execPath,
      [inRoot('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--watch', '--logLevel', 'warn'],
      {
        cwd: inRoot('apps', 'console'),
        stdio: 'inherit',
      },
    ),
  )
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {
    for (const child of children) child.kill('SIGTERM')
  })
  await Promise.all(children.map((child) => new Promise((resolve) => child.once('close', resolve))))
})
