/**
 * `npm run build`: every package, the console and the sealed hub, from whatever state the checkout is in. Options of `portico seal`
 * go behind `--`: `npm run build -- --to site-key.pub --origin https://docs.example`.
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
