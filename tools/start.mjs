/**
 * `npm start`: from a fresh clone to a served hub. Each step is skipped if none of its inputs has changed, so that a second
 * start only starts the server. The server runs as a child process, so that it gets Ctrl-C itself and can stop cleanly.
 */
import { spawn } from 'node:child_process'
import { buildConsole, buildPackages, buildStaging, sealHubIfChanged } from './lib/build-steps.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { demandNode } from './lib/node-version.mjs'
import { PORTICO, ROOT } from './lib/root.mjs'
import { main } from './lib/run.mjs'

demandNode()
await main(async () => {
  await ensureInstalled()
  await buildPackages()
  await buildConsole()
  if (!process.env.PORTICO_SITE) {
    await buildStaging()
    await sealHubIfChanged()
  }
  const server = spawn(process.execPath, [PORTICO, 'serve', ...process.argv.slice(2)], { cwd: ROOT, stdio: 'inherit' })
  // Ctrl-C reaches the child by itself (one terminal, one process group); a supervisor signals only this process.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => server.kill('SIGTERM'))
  process.exitCode = await new Promise((resolve) => server.once('close', (code) => resolve(code ?? 1)))
})
