import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Builds one of the sites under `fixtures/` with Docusaurus, as a user would, into `folder`.
 *
 * @throws Error with what Docusaurus wrote, when it failed.
 */
export async function buildFixture(name: string, folder: string): Promise<void> {
  const docusaurus = join(
    createRequire(import.meta.url).resolve('@docusaurus/core/package.json'),
    '../bin/docusaurus.mjs',
  )
  const site = here(`../../fixtures/${name}`)
  await promisify(execFile)(process.execPath, [docusaurus, 'build', site, '--out-dir', folder], { cwd: site }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`The fixture ${name} did not build.\n${stdout}\n${stderr}`)
    },
  )
}
