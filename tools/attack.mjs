/** `npm run attack`: runs every known attack against the current sources. Words after `--` select files by part of their path. */
import { ensureBrowser } from './lib/browser.mjs'
import { buildConsole, buildPackages } from './lib/build-steps.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { demandNode } from './lib/node-version.mjs'
import { inRoot } from './lib/root.mjs'
import { main, node } from './lib/run.mjs'

demandNode()
await main(async () => {
  await ensureInstalled()
  const CHROMIUM_PATH = await ensureBrowser()
  await buildPackages()
  await buildConsole()
  const parts = process.argv.length > 2 ? process.argv.slice(2) : ['']
  const args = ['run', '--project=system', '--project=journeys', ...parts.map((part) => `tests/attacks/${part}`)]
  await node(inRoot('node_modules', 'vitest', 'vitest.mjs'), args, { env: { CHROMIUM_PATH } })
})
