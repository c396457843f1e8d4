import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The memory, in bytes, above which a process is replaced, because bundlers keep some of every build. */
const MOST_MEMORY = 1.5 * 2 ** 30

/** The process that builds, kept for the next build, and the end of the queue of waiting builds. */
let builder
let last = Promise.resolve()

/**
 * Builds a site with Docusaurus, as `docusaurus build` does, but in a process that is kept for the next site.
 * @param {{ core: string, site: string, env: NodeJS.ProcessEnv, options: { outDir: string, config?: string, locale?: [string] } }} request
 *   `core` is a file beside which `@docusaurus/core` is installed; `env` is the whole environment.
 * @returns {Promise<{ ok: boolean, output: string }>} whether it succeeded, and everything that was printed meanwhile
 */
export function buildWithDocusaurus(request) {
  const built = last.then(() => buildNext(request))
  last = built.catch(() => {})
  return built
}

async function buildNext(request) {
  builder ??= start()
  const child = builder
  child.ref()
  child.channel.ref()
  const answer = await new Promise((resolve) => {
    const ended = (code) => resolve({ ok: false, output: `The build ended its process with ${code}.`, memory: 0 })
    child.once('exit', ended)
    child.once('message', (message) => {
      child.off('exit', ended)
      resolve(message)
    })
    child.send(request)
  })
  // The tests may end while the process waits for the next build.
  child.unref()
  child.channel?.unref()
  // A failed build may have left the process in any state.
  if (!answer.ok || answer.memory > MOST_MEMORY) {
    if (child.connected) child.disconnect()
    builder = undefined
  }
  return answer
}

const start = () =>
  fork(fileURLToPath(new URL('./docusaurus-builder-process.mjs', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
