import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Npm } from './installed/npm.js'
import type { Source } from './site.js'

/**
 * Downloads a package and unpacks it, without running or installing anything from it.
 * @returns the folder of the package
 * @throws Error if it is not the package that the table of sites specifies
 */
export async function fetchSource(npm: Npm, folder: string, { name, version, integrity }: Source): Promise<string> {
  const place = join(folder, `${name.replaceAll(/[@/]/g, '-')}-${version}`)
  await mkdir(place, { recursive: true })
  const output = await npm(place, 'pack', '--json', '--loglevel=error', `${name}@${version}`)
  const [{ filename }] = JSON.parse(output) as [{ filename: string }]
  const tarball = join(place, filename)
  const digest = createHash('sha512')
    .update(await readFile(tarball))
    .digest('base64')
  if (integrity !== `sha512-${digest}`)
    throw new Error(`${name}@${version} is not what it was: sha512-${digest}. Look at it before you change the table.`)
  await promisify(execFile)('tar', ['-xzf', tarball, '-C', place])
  return join(place, 'package')
}
