import { join } from 'node:path'
import { isRecord, isTexts } from '@portico/access/guards'
import { UserError } from '../output.js'
import type { PackageManager } from './package-managers.js'

/** The minor versions of Docusaurus that the theme supports, as its manifest lists them, and the newest release. */
export const SUPPORTED: readonly string[] = ['3.6', '3.7', '3.8', '3.9', '3.10']
export const NEWEST = '3.10.2'

/** What is needed to find the version of a site's Docusaurus. */
export interface VersionSources {
  readonly packageText: string
  /** The site's folder and those above it, relative to it. */
  readonly folders: readonly string[]
  readonly lock: string | undefined
  read(name: string): string | undefined
}

/** The version of Docusaurus that is installed, or else the one in the lock file or in package.json, if one of them names it. */
export function docusaurusVersion({ packageText, folders, lock, read }: VersionSources): string | undefined {
  const manifests = folders.map((folder) => read(join(folder, 'node_modules', '@docusaurus', 'core', 'package.json')))
  const installed = manifests.find((text) => text !== undefined)
  const locked = lock === undefined ? undefined : read(lock)
  return (
    VERSION_FIELD.exec(installed ?? '')?.[1] ??
    LOCKED.map((pattern) => pattern.exec(locked ?? '')?.[1]).find((version) => version !== undefined) ??
    /^[~=v]?(\d+\.\d+\.\d[^\s|]*)$/.exec(rangesIn(packageText)['@docusaurus/core'] ?? '')?.[1] ??
    /^\D?([012]\..*)$/.exec(rangesIn(packageText)['@docusaurus/core'] ?? '')?.[1]
  )
}

const VERSION_FIELD = /"version"\s*:\s*"([^"]+)"/

/** How lock files name the version: npm's, Yarn's, and those of pnpm and Bun. */
const LOCKED: readonly RegExp[] = [
  /node_modules\/@docusaurus\/core"\s*:\s*\{\s*"version"\s*:\s*"([^"]+)"/,
  /\n"?@docusaurus\/core@[^\n]{1,200}\n {2}version:? "?([^"\s]+)/,
  /@docusaurus\/core@(\d[^('":,\s]*)/,
]

/** @throws UserError with the packages to update, if the site's Docusaurus is not supported. */
export function demandSupported(version: string | undefined, packageText: string, manager: PackageManager): void {
  if (version === undefined || SUPPORTED.some((line) => version.startsWith(`${line}.`))) return
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [newestMajor = 0, newestMinor = 0] = NEWEST.split('.').map(Number)
  const supported = `${SUPPORTED.slice(0, -1).join(', ')} and ${SUPPORTED.at(-1)}`
  if (major > newestMajor || (major === newestMajor && minor > newestMinor))
    throw new UserError(
      `This site uses Docusaurus ${version}, and this version of Portico supports only ${supported}. Nothing was changed. Look for a newer version of Portico.`,
    )
  const packages = Object.keys(rangesIn(packageText)).filter((name) => name.startsWith('@docusaurus/'))
  const updates = (packages.length > 0 ? packages : ['@docusaurus/core']).map((name) => `${name}@${NEWEST}`)
  const react = major < 3 ? ['@mdx-js/react@3', 'react@19', 'react-dom@19'] : []
  const guide = major < 3 ? ', following https://docusaurus.io/docs/migration/v3' : ''
  throw new UserError(
    `This site uses Docusaurus ${version}, and Portico supports ${supported}. Nothing was changed. Update it first${guide}, build the site once, and run the command again:\n\n  ${manager.add} ${[...updates, ...react].join(' ')}`,
  )
}

/** The dependencies of a manifest, of both kinds, with their ranges. */
function rangesIn(packageText: string): Record<string, string> {
  const manifest: unknown = JSON.parse(packageText)
  const sections = isRecord(manifest) ? [manifest.devDependencies, manifest.dependencies] : []
  const entries = sections.flatMap((section) => (isRecord(section) ? Object.entries(section) : []))
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => isTexts(entry)))
}
