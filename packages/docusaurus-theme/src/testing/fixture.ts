import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** How a fixture is built: another configuration of the same folder, another locale, variables that the configuration reads. */
export interface FixtureOptions {
  readonly config?: string
  readonly locale?: string
  readonly env?: Readonly<Record<string, string>>
}

/**
 * Builds one of the sites under `fixtures/`, or a site at a path, with Docusaurus, as a user would, into `folder`.
 *
 * @throws Error with what Docusaurus wrote, when it failed.
 */
export async function buildFixture(name: string, folder: string, options: FixtureOptions = {}): Promise<void> {
  const docusaurus = join(
    createRequire(import.meta.url).resolve('@docusaurus/core/package.json'),
    '../bin/docusaurus.mjs',
  )
  const site = isAbsolute(name) ? name : here(`../../fixtures/${name}`)
  const flags = [
    ...(options.config ? ['--config', options.config] : []),
    ...(options.locale ? ['--locale', options.locale] : []),
  ]
  const surroundings = { cwd: site, ...(options.env ? { env: options.env } : {}) }
  await promisify(execFile)(
    process.execPath,
    [docusaurus, 'build', site, '--out-dir', folder, ...flags],
    surroundings,
  ).catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    throw new Error(`The fixture ${name} did not build.\n${stdout}\n${stderr}`)
  })
}
