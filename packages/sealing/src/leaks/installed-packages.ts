import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { isRecord, parseJson } from '@portico/access/guards'

/** A larger file is no program that a plugin copies from. */
const LARGEST = 2 ** 26

/** After this many bytes, the search ends: it runs only if private words were found. */
const MOST = 2 ** 30

/**
 * Yields the files of the packages that are installed for a site: those that it names itself, then those that these need. Packages of
 * the site's own repository, and those that are not published, are left out, because they may contain private text.
 */
export function* installedFiles(siteDir: string): Generator<Buffer> {
  const seen = new Set<string>()
  let bytes = 0
  for (let folders = [siteDir]; folders.length > 0; ) {
    const next: string[] = []
    for (const folder of folders) {
      const manifest = parseJson(readOr(join(folder, 'package.json')))
      if (!isRecord(manifest)) continue
      const own = folder === siteDir ? manifest.devDependencies : {}
      for (const list of [manifest.dependencies, manifest.optionalDependencies, own])
        for (const name of Object.keys(isRecord(list) ? list : {})) {
          const path = packageFolder(folder, name)
          if (path === undefined || seen.has(path)) continue
          seen.add(path)
          next.push(path)
        }
      if (folder === siteDir || manifest.private === true) continue
      for (const file of filesOf(folder)) {
        bytes += file.length
        if (bytes > MOST) return
        yield file
      }
    }
    folders = next
  }
}

function* filesOf(folder: string): Generator<Buffer> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== 'node_modules') yield* filesOf(path)
    else if (entry.isFile() && statSync(path).size <= LARGEST) yield readFileSync(path)
  }
}

/** The folder of an installed package, as Node finds it; undefined for one that is linked from the site's own repository. */
function packageFolder(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(candidate)) {
      const real = realpathSync(candidate)
      return real.includes(`${sep}node_modules${sep}`) ? real : undefined
    }
    if (dirname(folder) === folder) return undefined
  }
}

function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
