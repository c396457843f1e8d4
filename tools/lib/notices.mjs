import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAllowed, licenceOf } from './licences.mjs'
import { inRoot } from './root.mjs'

const TEXT_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i
const RULE = '-'.repeat(100)

/**
 * Returns the packages of a lock file that ship: everything that is not only for development. The platform does not
 * matter, because a lock file lists the packages of all platforms.
 * @param {{ packages: Record<string, { version: string, license?: string, dev?: boolean, link?: boolean, optional?: boolean, name?: string }> }} lock
 */
function shippedPackages({ packages }) {
  const shipped = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, entry]) => {
      const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const { version, optional = false } = entry
      return { path, name, version, optional, licence: licenceOf({ name, version, license: entry.license }) }
    })
  return shipped.sort((a, b) => compare(`${a.name}@${a.version}`, `${b.name}@${b.version}`))
}

/**
 * Returns a sentence for each package that ships without an allowed license.
 * @returns {string[]}
 */
export const licenceComplaints = (lock) =>
  shippedPackages(lock)
    .filter(({ licence }) => !isAllowed(licence))
    .map(
      ({ name, version, licence }) =>
        `${name} ${version} ships under ${licence ?? 'no licence that it names'}, which tools/lib/licences.mjs does not allow. Read its licence, then add it there or choose another package.`,
    )

/**
 * Returns the notices for a lock file and the packages that are installed from it. Packages for one platform are not installed
 * on the others, so they are listed without their texts, which they contain themselves.
 * @param {Parameters<typeof shippedPackages>[0]} lock
 * @param {(path: string) => string[]} textsOf the license texts in the folder of a package
 */
export function notices(lock, textsOf = textsIn) {
  const shipped = shippedPackages(lock)
  const lines = new Map(shipped.map((entry) => [`${entry.name} ${entry.version}`, titleLine(entry)]))
  const byText = new Map()
  for (const { path, name, version, optional } of shipped)
    for (const text of optional ? [] : textsOf(path))
      byText.set(text, (byText.get(text) ?? new Set()).add(`${name} ${version}`))
  const texts = [...byText].map(([text, names]) => `${RULE}\n${[...names].join('\n')}\n\n${text}\n`)
  return [HEAD, ...lines.values(), '', ...texts.sort(compare)].join('\n')
}

const HEAD = `Third-party notices

Portico itself is under the licence in the file LICENSE. The program, the pages that it serves and its container image contain
the packages below, unchanged.

The container image also contains Node.js and Debian. Their licences are in the image: /usr/local/LICENSE and
/usr/share/doc/*/copyright.

Packages of a single platform, and others that are optional, are listed without a text; each carries its own.
`

const titleLine = ({ name, version, licence }) =>
  `${name} ${version}: ${licence}, https://www.npmjs.com/package/${name}/v/${version}`

/** Texts as they would be on any platform. */
function textsIn(path) {
  if (!existsSync(inRoot(path))) throw new Error(`${path} is not installed. Run "npm ci".`)
  return readdirSync(inRoot(path), { withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT_FILE.test(entry.name))
    .map(({ name }) => name)
    .sort(compare)
    .map((name) =>
      readFileSync(join(inRoot(path), name), 'utf8')
        .replace(/\r\n?/g, '\n')
        .replace(/[ \t]+$/gm, '')
        .trim(),
    )
}

/** By code units, so that the order does not depend on the machine's language. */
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0)
