/**
 * What a package declares must be true: exact versions (a range would let an untested release into a fresh clone),
 * every import declared where it is used, every export present, all our files in every tarball. Run by `npm run check`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { inRoot } from './lib/root.mjs'
import { sourcesIn } from './lib/sources.mjs'
import { undeclaredImports } from './lib/undeclared-imports.mjs'

const FOLDERS = [
  ...['packages', 'sites'].flatMap((folder) => readdirSync(inRoot(folder)).map((name) => `${folder}/${name}`)),
  ...['adoption', 'attacks', 'bench', 'bench/others', 'e2e'].map((name) => `tests/${name}`),
]
const read = (folder) => JSON.parse(readFileSync(inRoot(folder, 'package.json'), 'utf8'))

function* rangesIn(folder, manifest) {
  for (const kind of ['dependencies', 'devDependencies'])
    for (const [name, version] of Object.entries(manifest[kind] ?? {}))
      if (!/^(npm:(@[\w-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        yield `${folder}/package.json: ${name} is ${version}; pin the exact version.`
}

/** Sites and packages inside others that tests copy, and build where their imports are installed. */
const isCopied = ({ path }) =>
  /^(tests\/e2e\/toy\/(method|resource)|tests\/attacks\/sealing\/reach-site|tests\/adoption\/sites\/\w+|packages\/create-portico\/templates\/\w+)\//.test(
    path,
  )

const isInAnother = (folder, { path }) =>
  FOLDERS.some((other) => other.startsWith(`${folder}/`) && path.startsWith(`${other}/`))

const undeclaredIn = (folder, manifest) =>
  undeclaredImports(
    folder,
    manifest,
    sourcesIn(folder).filter((source) => !isCopied(source) && !isInAnother(folder, source)),
    read('.').devDependencies,
  )

/** The files of an `exports` field, under any conditions. */
const filesOf = (target) => (typeof target === 'string' ? [target] : Object.values(target ?? {}).flatMap(filesOf))

function* missingExportsIn(folder, manifest) {
  for (const file of filesOf(manifest.exports))
    if (!existsSync(inRoot(folder, file)))
      yield `${folder}/package.json exports ${file}, which is not there after a build.`
}

/**
 * Platform packages that the lock file omits. npm silently writes such a lock file if a registry lacks one of them, and
 * then refuses it everywhere: `npm ci` calls it out of date on a fresh clone.
 */
function* missingFromLock() {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  const above = (path) => (path.includes('/node_modules/') ? path.slice(0, path.lastIndexOf('/node_modules/')) : '')
  const places = (path, name) => [
    `${path && `${path}/`}node_modules/${name}`,
    ...(path === '' ? [] : places(above(path), name)),
  ]
  for (const [path, { optionalDependencies = {} }] of Object.entries(packages))
    for (const name of Object.keys(optionalDependencies))
      if (!places(path, name).some((place) => place in packages))
        yield `package-lock.json has no ${name}, which ${path} names. Choose a version whose packages are all published, and regenerate package-lock.json.`
}

/** @returns {string[]} A sentence for each false declaration. */
export function packageComplaints() {
  const all = FOLDERS.flatMap((folder) => {
    const manifest = read(folder)
    return [...rangesIn(folder, manifest), ...undeclaredIn(folder, manifest), ...missingExportsIn(folder, manifest)]
  })
  const root = read('.')
  const scripts = undeclaredImports('.', root, sourcesIn('tools'), {})
  return [...all, ...rangesIn('.', root), ...scripts, ...missingFromLock()]
}
