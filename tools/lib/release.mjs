/** The parts of a release that change texts. They read and write no files, so that they can be tested. */
import { Stop } from './run.mjs'

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/

/**
 * Parses the version of a release, which must be newer than the previous one.
 * @param {string | undefined} requested
 * @param {string} current
 */
export function nextVersion(requested, current) {
  const parts = VERSION.exec(requested ?? '')
  if (!parts)
    throw new Stop(
      `A release needs a version such as 1.2.3, got ${JSON.stringify(requested ?? '')}. Run "npm run release -- 1.2.3".`,
    )
  const before = VERSION.exec(current) ?? []
  const at = [1, 2, 3].find((place) => parts[place] !== before[place])
  if (at === undefined || Number(parts[at]) < Number(before[at]))
    throw new Stop(`${requested} is not newer than ${current}, the version of the packages. Choose a higher one.`)
  return requested
}

const KINDS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']

/**
 * Returns a manifest with the version, both its own and that of the packages released with it.
 * @param {Record<string, any>} manifest
 * @param {string} version
 * @param {ReadonlySet<string>} own names of the packages of this repository
 */
export function withVersion(manifest, version, own) {
  const changed = { ...manifest, ...('version' in manifest && { version }) }
  for (const kind of KINDS)
    if (manifest[kind])
      changed[kind] = Object.fromEntries(
        Object.entries(manifest[kind]).map(([name, range]) => [name, own.has(name) ? version : range]),
      )
  return changed
}

/**
 * Returns the lock file with the version in the entries of this repository's own packages; other entries do not change.
 * @param {Record<string, any>} lock
 */
export function lockWithVersion(lock, version, own) {
  const packages = Object.fromEntries(
    Object.entries(lock.packages).map(([path, entry]) => [
      path,
      path.includes('node_modules/') ? entry : withVersion(entry, version, own),
    ]),
  )
  return { ...lock, ...('version' in lock && { version }), packages }
}

/**
 * Returns the changelog with the unreleased entries under the version and its date (YYYY-MM-DD).
 * @param {string} text
 */
export function releasedChangelog(text, version, day) {
  const [, before, notes, after] = /^([\s\S]*?\n## Unreleased\n)([\s\S]*?)(\n## [\s\S]*)?$/.exec(text) ?? []
  if (before === undefined)
    throw new Stop('CHANGELOG.md has no section "## Unreleased". Add it, with what changed in this release.')
  if (notes.trim() === '')
    throw new Stop('The section "## Unreleased" of CHANGELOG.md is empty. Write what changed in this release.')
  return `${before}\n## ${version} (${day})\n${notes.trimEnd().replace(/^\n*/, '\n')}\n${after ?? ''}`
}

/**
 * Returns the description of a Helm chart with the version, both its own and that of the program that it installs.
 * @param {string} text
 */
export const chartWithVersion = (text, version) => text.replace(/^(version|appVersion): .*$/gm, `$1: ${version}`)

/**
 * Returns the list of schema steps with the version: the last entry gets it, or a new one does if the last was released.
 * @param {string} text
 * @param {string} version
 * @param {(version: string) => boolean} isReleased
 */
export function stepsWithVersion(text, version, isReleased) {
  const last = [...text.matchAll(/^ {4}version: '([^']+)',$/gm)].at(-1)
  const end = text.indexOf('\n]\n', last?.index)
  if (!last || end < 0) throw new Stop('The list RELEASES of the schema steps has no entry with a version.')
  if (isReleased(last[1]))
    return `${text.slice(0, end)}\n  {\n    version: '${version}',\n    steps: [],\n  },${text.slice(end)}`
  return text.slice(0, last.index) + last[0].replace(last[1], version) + text.slice(last.index + last[0].length)
}

/**
 * Returns what users can import from a package, and how that is tested: files for Node are imported, others must exist. Entries
 * of `testing` are for this repository's own tests, which have the required dependencies.
 * @param {{ name: string, exports: Record<string, unknown> }} manifest
 * @returns {{ specifier: string, run: boolean }[]}
 */
export const entriesOf = ({ name, exports }) =>
  Object.entries(exports)
    .filter(([, target]) =>
      JSON.stringify(target)
        .replace(/"types":"[^"]*"/g, '')
        .includes('./'),
    )
    .map(([path, target]) => ({
      specifier: name + path.slice(1),
      run: JSON.stringify(target).includes('.js"') && !path.startsWith('./testing/'),
    }))

/** What git accepts as an address: `https://host/owner/name.git`, `ssh://git@host/owner/name.git` or `git@host:owner/name.git`. */
const REMOTE =
  /^(?:https:\/\/(?:[^/@]+@)?|ssh:\/\/(?:[^/@]+@)?|[\w.-]+@)([\w-]+(?:\.[\w-]+)+)(?::\d+(?=\/))?[/:](.+?)(?:\.git)?\/?$/

/**
 * Returns the web address of a repository. Undefined for a folder, or for a host that others cannot reach.
 * @param {string} remote an address as `git remote get-url` prints it; credentials in it are removed
 */
export function webAddress(remote) {
  const [, host, path] = REMOTE.exec(remote.trim()) ?? []
  return host === undefined || /^[\d.]+$/.test(host) ? undefined : `https://${host}/${path}`
}

/**
 * Returns a manifest that says where the package comes from, which registries show.
 * @param {Record<string, any>} manifest
 * @param {string} folder of the package in the repository
 * @param {string} address of the repository on the web
 */
export const withAddress = (manifest, folder, address) => ({
  ...manifest,
  repository: { type: 'git', url: `git+${address}.git`, directory: folder },
  bugs: { url: `${address}/issues` },
  homepage: `${address}/tree/HEAD/${folder}#readme`,
})
