/**
 * A process that builds one site after another, on messages from `docusaurus-builder.mjs`. The second build takes two thirds of
 * the first one's time, because Docusaurus, its plugins' libraries and the bundler are already loaded and compiled.
 */
import { createRequire } from 'node:module'
import { inspect, stripVTControlCharacters } from 'node:util'

let written = []
for (const stream of [process.stdout, process.stderr])
  stream.write = (chunk, ...rest) => {
    written.push(String(chunk))
    rest.findLast((part) => typeof part === 'function')?.()
    return true
  }

/** The error as the command would print it. */
const print = (error) => written.push(`[ERROR] ${inspect(error, { depth: Infinity })}\n`)

/** Sends the result and the output of the build. */
const answer = (ok, sent) =>
  process.send({ ok, output: stripVTControlCharacters(written.join('')), memory: process.memoryUsage().rss }, sent)

process.on('message', async ({ core, site, env, options }) => {
  written = []
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
  Object.assign(process.env, env)
  process.chdir(site)
  let ok = true
  try {
    const { build } = createRequire(core)('@docusaurus/core/lib')
    await build(site, options)
  } catch (error) {
    ok = false
    print(error)
  }
  // Each build adds its own listeners.
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal)
  answer(ok)
})

// Docusaurus also ends its command in these ways, when something fails that it does not wait for.
const { exit } = process
process.exit = () => answer(false, () => exit.call(process, 1))
process.on('unhandledRejection', (error) => {
  print(error)
  process.exit()
})
process.on('disconnect', () => exit.call(process, 0))
