/** Regenerates `docs/sdk.md` from the SDK's declarations. */
import { writeFileSync } from 'node:fs'
import { buildPackages } from './lib/build-steps.mjs'
import { inRoot } from './lib/root.mjs'
import { main } from './lib/run.mjs'
import { sdkReference } from './lib/sdk-reference.mjs'

await main(async () => {
  await buildPackages()
  writeFileSync(inRoot('docs', 'sdk.md'), sdkReference())
})
