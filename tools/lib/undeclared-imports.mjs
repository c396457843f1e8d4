/** Finds imports that a package's manifest does not declare. What another package installs today may be gone tomorrow. */
import { builtinModules } from 'node:module'

const nameOf = (specifier) => /^(@[^/]+\/[^/]+|[^/]+)/.exec(specifier)?.[1] ?? specifier

/**
 * Relative paths, Node's own modules, and the aliases that the site's bundler resolves. In `@docusaurus`, these are only the
 * client APIs.
 */
const isFile = (specifier) =>
  /^[./#]|^(@theme|@theme-original|@theme-init|@site|@generated|@portico-site|node:)/.test(specifier) ||
  /^@docusaurus\/([A-Z]\w*|router|use[A-Z]\w*|isInternalUrl|renderRoutes|constants)$/.test(specifier)

/** Tests contain code in strings, and build specifiers from values. */
const isName = (specifier) => /^(@[\w.-]+\/)?[\w.-]+(\/.*)?$/.test(specifier) && specifier !== 'x'

/** Used only by us, and never part of a package at run time. */
const isAside = (path) => /\.config\.[cm]?[jt]s$|\/workbench\/|^(tests|tools)\//.test(path)

/**
 * Returns a sentence for each import that is not declared. Packages that users install also declare their types: these are in
 * their declarations, and development dependencies are not installed with them.
 *
 * @param {string} folder The package's folder, such as `packages/sdk`.
 * @param {Record<string, any>} manifest Its `package.json`.
 * @param {readonly { path: string, test: boolean, imports: readonly { specifier: string, typeOnly: boolean }[] }[]} sources
 * @param {Readonly<Record<string, string>>} tools What the whole repository is tested and configured with.
 */
export function* undeclaredImports(folder, manifest, sources, tools) {
  const { dependencies, peerDependencies, devDependencies, optionalDependencies } = manifest
  const run = { ...dependencies, ...peerDependencies, ...optionalDependencies }
  const own = { ...run, ...devDependencies }
  for (const { path, imports, test } of sources) {
    const aside = test || isAside(path)
    for (const { specifier, typeOnly } of imports) {
      const name = nameOf(specifier)
      if (isFile(specifier) || !isName(specifier) || builtinModules.includes(name) || name === manifest.name) continue
      const declared = aside ? { ...own, ...tools } : typeOnly && manifest.private ? own : run
      if (name in declared) continue
      const what = typeOnly ? `types of ${name}` : name
      const kind = declared === run ? 'dependencies' : 'devDependencies'
      yield `${path} imports ${what}, which ${folder}/package.json does not list. Add it to its ${kind}.`
    }
  }
}
