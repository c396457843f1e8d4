/** `npm run tokens`: writes the design tokens into the style sheets and into docs/design.md. Needs the compiled packages. */
import { writeFileSync } from 'node:fs'
import { main } from './lib/run.mjs'
import { tokenFiles } from './lib/tokens.mjs'

await main(async () => {
  for (const { path, text } of tokenFiles()) writeFileSync(path, text)
})
