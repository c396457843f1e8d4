/** Which imports of a package its manifest does not declare. What another package installs today may be gone tomorrow. */
import { builtinModules } from 'node:module'

const nameOf = (specifier) => /^(@[^/]+\/[^/]+|[^/]+)/.exec(specifier)?.[1] ?? specifier

/** Relative paths, Node's own modules, and the aliases that the site's bundler resolves. Of `@docusaurus`, only the client's API is one. */
const isFile = (specifier) =>
  /^[./#]|^(@theme|@theme-original|@theme-init|@site|@generated|@portico-site|node:)/.test(specifier) ||
  /^@docusaurus\/([A-Z]\w*|router|use[A-Z]\w*|isInternalUrl|renderRoutes|constants)$/.test(specifier)

/** Tests quote code in strings, and build specifiers from values. */
const isName = (specifier) => /^(@[\w.-]+\/)?[\w.-]+(\/.*)?$/.test(specifier) && specifier !== 'x'

/** Run by us alone, and never part of what a package is at run time. */
const isAside = (path) => /\.config\.[cm]?[jt]s$|\/workbench\/|^(e2e|attacks|bench|scripts)\//.test(path)

/**
 * A sentence for each import that is not declared. What users install declares its types as well: they are in its
 * declarations, and development dependencies are not installed with it.
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
