import { VERSION } from '../version.js'
import type { EditResult } from './config-theme.js'
import { buildScript, sealScripts, unsealScripts } from './package-scripts.js'
import { addEntry, entriesIn, removeEntry, type Section } from './package-sections.js'

const PREVIEW = { preview: 'portico preview' } as const
const PACKAGES = { '@portico/docusaurus-theme': VERSION, portico: VERSION } as const
const KINDS: readonly Section[] = ['dependencies', 'devDependencies']

/** Adds the dependencies and scripts to package.json. Existing entries with the same name are not changed. */
export function addToPackage(text: string): EditResult {
  const build = buildScript(text)
  if (build && 'refusal' in build) return build
  const section = kindOf(text)
  const scripts = Object.entries(PREVIEW).reduce(
    (changed, [name, value]) => addEntry(changed, 'scripts', name, value),
    sealScripts(text),
  )
  return {
    text: Object.entries(PACKAGES).reduce(
      (changed, [name, value]) =>
        KINDS.some((kind) => name in entriesIn(changed, kind)) ? changed : addEntry(changed, section, name, value),
      scripts,
    ),
  }
}

/** Where the site's Docusaurus is. */
const kindOf = (text: string): Section =>
  '@docusaurus/core' in entriesIn(text, 'devDependencies') && !('@docusaurus/core' in entriesIn(text, 'dependencies'))
    ? 'devDependencies'
    : 'dependencies'

/** A sentence for each existing script and package that has the same name but another value. @param execute runs a program of a dependency */
export function keptInPackage(text: string, execute: string): string[] {
  const scripts = entriesIn(text, 'scripts')
  const ofScripts = Object.entries(PREVIEW).flatMap(([name, expected]) => {
    const value = scripts[name]
    if (value === undefined || value === expected) return []
    return `package.json already has a script ${JSON.stringify(name)}, ${JSON.stringify(value)}, which was kept. Run ${JSON.stringify(`${execute} ${expected}`)} to see the sealed site.`
  })
  const ofPackages = Object.entries(PACKAGES).flatMap(([name, expected]) =>
    KINDS.flatMap((kind) => {
      const value = entriesIn(text, kind)[name]
      if (value === undefined || value === expected) return []
      return `package.json requires ${name} ${value}, which was kept. This is Portico ${expected}: change it, because all packages of Portico must have the same version.`
    }),
  )
  return [...ofScripts, ...ofPackages]
}

/** Removes what `addToPackage` added. Entries whose value has changed since are kept. */
export function removeFromPackage(text: string): string {
  const packages = Object.entries(PACKAGES)
    .toReversed()
    .reduce(
      (changed, [name, value]) => KINDS.reduce((before, kind) => removeEntry(before, kind, name, value), changed),
      text,
    )
  const scripts = Object.entries(PREVIEW).reduce(
    (changed, [name, value]) => removeEntry(changed, 'scripts', name, value),
    packages,
  )
  return unsealScripts(scripts)
}

/** Removes a dependency, whatever its version. */
export function dropDependency(text: string, name: string): string {
  const value = entriesIn(text, 'dependencies')[name]
  return value === undefined ? text : removeEntry(text, 'dependencies', name, value)
}
