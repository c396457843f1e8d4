/**
 * `npm run build`: builds every package, the console and the sealed hub, whatever the state of the checkout. Options of
 * `portico seal` go after `--`: `npm run build -- --to site-key.pub --origin https://docs.example`.
 */
import { buildConsole, buildPackages, buildStaging, sealHub } from './lib/build-steps.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { demandNode } from './lib/node-version.mjs'
import { main } from './lib/run.mjs'

demandNode()
await main(async () => {
  await ensureInstalled()
  await buildPackages()
  await buildConsole()
  await buildStaging()
  await sealHub({ options: process.argv.slice(2) })
})
