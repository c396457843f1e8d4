/**
 * `npm start`: from a fresh clone to a served hub. Each step is skipped if none of its inputs has changed, so that a second
 * start only starts the server. With `-- --docs` it serves the guide in place of the hub. The server runs as a child process, so
 * that it gets Ctrl-C itself and can stop cleanly.
 */
import { spawn } from 'node:child_process'
import { buildConsole, buildDocs, buildPackages, buildStaging, sealHub, sealHubIfChanged } from './lib/build-steps.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { demandNode } from './lib/node-version.mjs'
import { DOCS_CONFIG, DOCS_PUBLISHED, DOCS_STAGING, inRoot, PORTICO, ROOT } from './lib/root.mjs'
import { main } from './lib/run.mjs'

const withDocs = process.argv.includes('--docs')
const options = process.argv.slice(2).filter((option) => option !== '--docs')
/** The guide has a data directory of its own, so that its readers are not those of the hub. */
const env = withDocs
  ? {
      PORTICO_DATA: process.env.PORTICO_DATA || inRoot('.portico-docs'),
      PORTICO_SITE: process.env.PORTICO_SITE || DOCS_PUBLISHED,
      PORTICO_SITE_CONFIG: process.env.PORTICO_SITE_CONFIG || DOCS_CONFIG,
    }
  : {}
/** One process, also with PostgreSQL. */
const single = { PORTICO_WORKERS: process.env.PORTICO_WORKERS || '1' }

demandNode()
await main(async () => {
  await ensureInstalled()
  await buildPackages()
  await buildConsole()
  if (!process.env.PORTICO_SITE) {
    if (withDocs) {
      await buildDocs()
      await sealHub({ staging: DOCS_STAGING, out: DOCS_PUBLISHED, env })
    } else {
      await buildStaging()
      await sealHubIfChanged()
    }
  }
  const server = spawn(process.execPath, [PORTICO, 'serve', ...options], {
    cwd: ROOT,
    env: { ...process.env, ...env, ...single },
    stdio: 'inherit',
  })
  // Ctrl-C reaches the child by itself (one terminal, one process group); a supervisor signals only this process.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => server.kill('SIGTERM'))
  process.exitCode = await new Promise((resolve) => server.once('close', (code) => resolve(code ?? 1)))
})
