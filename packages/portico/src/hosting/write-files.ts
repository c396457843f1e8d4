import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { UserError } from '../output.js'
import type { Host, HostingFacts } from './host.js'

/**
 * Writes the files that a host reads, all of them or none.
 *
 * @returns the paths, relative to the project's folder.
 * @throws UserError if there is a file that is not ours and cannot be combined with ours.
 */
export function writeFiles(
  host: Host,
  facts: HostingFacts,
  { out, project }: { out: string; project: string },
): string[] {
  const texts = host.files(facts).map(({ into, path, text }) => {
    const file = join(into === 'site' ? out : project, path)
    const written = text(existsSync(file) ? readFileSync(file, 'utf8') : undefined)
    if (written === 'refused')
      throw new UserError(
        `${file} already exists and was not written by this command, so nothing was written. Rename it, or move its content to another file.`,
      )
    return [file, written] as const
  })
  if (host.copyTo !== undefined) {
    const copy = join(project, host.copyTo, ...facts.baseUrl.split('/'))
    rmSync(join(project, host.copyTo), { recursive: true, force: true })
    cpSync(out, copy, { recursive: true })
    for (const { folder, baseUrl } of facts.elsewhere) {
      rmSync(join(copy, folder), { recursive: true, force: true })
      cpSync(join(out, folder), join(project, host.copyTo, ...baseUrl.split('/')), { recursive: true })
    }
  }
  for (const [file, text] of texts) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return texts.map(([file]) => relative(project, file))
}
