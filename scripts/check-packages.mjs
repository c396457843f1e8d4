/**
 * What a package says of itself must be true: exact versions (a range would let an untested release into a fresh clone),
 * every import declared where it is used, every export present, our own files in every tarball. Run by `npm run check`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { inRoot } from './lib/root.mjs'
import { sourcesIn } from './lib/sources.mjs'

const FOLDERS = ['packages', 'apps'].flatMap((folder) => readdirSync(inRoot(folder)).map((name) => `${folder}/${name}`))
const read = (folder) => JSON.parse(readFileSync(inRoot(folder, 'package.json'), 'utf8'))
const nameOf = (specifier) => /^(@[^/]+\/[^/]+|[^/]+)/.exec(specifier)?.[1] ?? specifier
/** Relative paths, Node's own modules, and the aliases that the site's bundler resolves. Of `@docusaurus`, only the client's API is one. */
const isFile = (specifier) =>
  /^[./#]|^(@theme|@theme-original|@theme-init|@site|@generated|@portico-site|node:)/.test(specifier) ||
  /^@docusaurus\/([A-Z]\w*|router|use[A-Z]\w*|isInternalUrl|constants)$/.test(specifier)

function* rangesIn(folder, manifest) {
  for (const kind of ['dependencies', 'devDependencies'])
    for (const [name, version] of Object.entries(manifest[kind] ?? {}))
      if (!/^(npm:(@[\w-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        yield `${folder}/package.json: ${name} is ${version}; pin the exact version.`
}

function* undeclaredIn(folder, manifest) {
  const { dependencies = {}, peerDependencies = {}, devDependencies = {}, optionalDependencies = {} } = manifest
  const run = { ...dependencies, ...peerDependencies, ...optionalDependencies }
  const any = { ...run, ...devDependencies, ...read('.').devDependencies }
  for (const { path, imports, test } of sourcesIn(folder)) {
    // A test may quote code in its strings, and what it imports for real fails by itself when it is missing.
    if (test) continue
    for (const { specifier, typeOnly } of imports) {
      const name = nameOf(specifier)
      if (isFile(specifier) || builtinModules.includes(name) || name === manifest.name) continue
      const declared = typeOnly || path.includes('.config.') ? any : run
      if (!(name in declared))
        yield `${path} imports ${name}, which ${folder}/package.json does not list among its dependencies.`
    }
  }
}

/** The files of an `exports` field, whatever conditions stand before them. */
const filesOf = (target) => (typeof target === 'string' ? [target] : Object.values(target ?? {}).flatMap(filesOf))

function* missingExportsIn(folder, manifest) {
  for (const file of filesOf(manifest.exports))
    if (!existsSync(inRoot(folder, file)))
      yield `${folder}/package.json exports ${file}, which is not there after a build.`
}

/**
 * Platform packages that the lock leaves out. npm writes such a lock without a word when a registry lacks one of them, and
 * then refuses it everywhere: `npm ci` calls the lock out of date on a fresh clone.
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

/** @returns {string[]} A sentence for each untruth. */
export function packageComplaints() {
  const all = FOLDERS.flatMap((folder) => {
    const manifest = read(folder)
    return [...rangesIn(folder, manifest), ...undeclaredIn(folder, manifest), ...missingExportsIn(folder, manifest)]
  })
  return [...all, ...rangesIn('.', read('.')), ...missingFromLock()]
}
