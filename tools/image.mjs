/**
 * `npm run image`: packs the program and builds the image of `deploy/Dockerfile` with it, using Docker, Podman or Buildah,
 * whichever is installed. `--tag NAME` names it; `--context FOLDER` only writes the build context.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildConsole, buildPackages } from './lib/build-steps.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { demandNode } from './lib/node-version.mjs'
import { manifestOf, pack } from './lib/published.mjs'
import { CACHE, inRoot } from './lib/root.mjs'
import { main, run, Stop, say } from './lib/run.mjs'

/** How each program builds an image. The other format, which some of them write by default, loses the health check. */
const BUILDERS = {
  docker: ['build'],
  podman: ['build', '--format', 'docker'],
  buildah: ['build', '--format', 'docker'],
}

const isInstalled = (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0

demandNode()
await main(async () => {
  const { version } = manifestOf('packages/portico')
  const { values } = parseArgs({
    options: {
      tag: { type: 'string', default: `portico:${version}` },
      context: { type: 'string' },
    },
  })
  const builder = Object.keys(BUILDERS).find(isInstalled)
  if (!values.context && !builder)
    throw new Stop(
      'Neither docker, podman nor buildah is installed, so no image can be built here. Install one, or use --context FOLDER and build that folder elsewhere.',
    )
  if (values.context && existsSync(values.context) && readdirSync(values.context).length > 0)
    throw new Stop(`${values.context} is not empty. Name a new folder: what is in it would become part of the image.`)
  await ensureInstalled()
  await buildPackages()
  await buildConsole()
  const context = values.context ?? join(CACHE, 'image')
  await pack(context, ['packages/portico'])
  if (values.context) return say(`The packed program is in ${context}.`)
  const file = inRoot('deploy', 'Dockerfile')
  await run(builder, [...BUILDERS[builder], '--file', file, '--tag', values.tag, context])
  say(`Built ${values.tag}.`)
})
