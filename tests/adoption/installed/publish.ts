import { join } from 'node:path'
import { buildConsole, buildPackages } from '../../../tools/lib/build-steps.mjs'
import { manifestOf, pack } from '../../../tools/lib/published.mjs'
import { elsewhere } from './elsewhere.js'
import { type Npm, npmFor } from './npm.js'
import { type Registry, startRegistry } from './registry.js'

/** The packages of this repository in a registry on this machine, and an npm configured to use it. */
export interface Published {
  readonly npm: Npm
  readonly version: string
  readonly registry: Registry
  readonly close: () => Promise<void>
}

/**
 * Builds, packs and publishes all packages.
 * @param home a folder for tarballs and the configuration of npm
 * @param env further variables for npm and its scripts
 */
export async function publishPackages(home: string, env: Record<string, string> = {}): Promise<Published> {
  await buildPackages()
  await buildConsole()
  const registry = await startRegistry(elsewhere)
  const npm = await npmFor(registry.url, home, env)
  for (const tarball of await pack(join(home, 'tarballs'))) await npm(home, 'publish', tarball)
  return { npm, version: manifestOf('packages/portico').version, registry, close: () => registry.close() }
}
