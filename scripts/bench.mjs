/** `npm run bench`: every figure the README quotes, with its bar. Exits with 1 when a bar does not hold. */
import { buildPackages } from './lib/build-steps.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { demandNode } from './lib/node-version.mjs'
import { main, Stop, say } from './lib/run.mjs'

demandNode()
await main(async () => {
  await ensureInstalled()
  await buildPackages()
  const { bundle } = await import('../bench/bundle.mjs')
  const { serverStart } = await import('../bench/server-start.mjs')
  const { signIns } = await import('../bench/sign-ins.mjs')
  const { sealedSite } = await import('../bench/sealed-site.mjs')
  const { search } = await import('../bench/search.mjs')
  const { lighthouseMarks } = await import('../bench/lighthouse.mjs')
  const rows = []
  for (const part of [bundle, serverStart, signIns, sealedSite, search, lighthouseMarks]) rows.push(...(await part()))
  for (const { name, measured, bar, holds } of rows)
    say(`${holds ? '✓' : '✗'} ${name.padEnd(32)} ${measured.padEnd(28)} ${bar}`)
  if (rows.some(({ holds }) => !holds)) throw new Stop('A bar does not hold.')
})
