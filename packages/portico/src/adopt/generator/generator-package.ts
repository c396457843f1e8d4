import { VERSION } from '../../version.js'
import type { EditResult } from '../config-theme.js'
import { lastCommand, replaceScripts } from '../package-scripts.js'
import { addEntry, entriesIn, removeEntry, type Section } from '../package-sections.js'
import type { GeneratorFolder } from './generator-folder.js'
import type { GeneratorSource } from './sources.js'

/** Where the sealed site goes: a folder that no generator uses, so that an unsealed build is never in it. */
export const SEALED = 'sealed'

/** Where the generator builds the site in cleartext, which nothing publishes. */
export const STAGING = '.portico/staging'

/** What follows the command that builds the site. */
export const SEAL = ` && portico seal ${STAGING} --out ${SEALED}`
const PREVIEW = 'portico preview'
const KINDS: readonly Section[] = ['dependencies', 'devDependencies']

type Folder = Pick<GeneratorFolder, 'source' | 'root' | 'packageText'>

/** The text of package.json with the scripts that build, seal and show the site, and Portico among its packages. */
export function addToGeneratorPackage(folder: Folder): EditResult {
  const { source, packageText } = folder
  if (packageText === undefined) return { text: newPackage(folder) }
  const scripts = entriesIn(packageText, 'scripts')
  const elsewhere = Object.entries(scripts).find(
    ([, value]) => builds(source, value) && !isSealed(value) && hasFolder(source, value),
  )
  if (elsewhere)
    return {
      refusal: `its script ${JSON.stringify(elsewhere[0])}, ${JSON.stringify(elsewhere[1])}, names the folder for the result, and the site must be built into ${STAGING}, which is then sealed into ${SEALED}. Remove that option`,
    }
  const sealed = replaceScripts(packageText, (value) =>
    builds(source, value) && !isSealed(value) ? `${value}${suffix(source)}` : undefined,
  )
  const name = sealScript({ ...folder, packageText: sealed })
  const text = addEntry(addEntry(sealed, 'scripts', name, wholeScript(folder)), 'scripts', 'preview', PREVIEW)
  if (KINDS.some((kind) => 'portico' in entriesIn(text, kind))) return { text }
  return { text: addEntry(text, sectionOf(text), 'portico', VERSION) }
}

/** The inverse: the text without what was added; undefined if there was no package.json. */
export function removeFromGeneratorPackage(folder: Folder): string | undefined {
  const { source, packageText } = folder
  if (packageText === undefined || packageText === newPackage(folder)) return undefined
  const plain = ['preview', 'build', 'build:docs'].reduce(
    (text, name) => removeEntry(text, 'scripts', name, name === 'preview' ? PREVIEW : wholeScript(folder)),
    packageText,
  )
  const unsealed = replaceScripts(plain, (value) =>
    source.script && value.endsWith(suffix(source)) ? value.slice(0, -suffix(source).length) : undefined,
  )
  return KINDS.reduce((text, kind) => removeEntry(text, kind, 'portico', VERSION), unsealed)
}

/** The name of the script that builds and seals the site, in a package.json that has it or is to get it. */
export function sealScript({ packageText = '{}', ...folder }: Folder): string {
  const scripts = entriesIn(packageText, 'scripts')
  const names = Object.keys(scripts).filter((name) => isSealed(scripts[name] ?? ''))
  if (names.length > 0) return names.includes('build') ? 'build' : (names[0] ?? 'build')
  return 'build' in scripts && scripts.build !== wholeScript(folder) ? 'build:docs' : 'build'
}

/** The script of a site that had none. Written differently from a changed one, so that removal can tell them apart. */
const wholeScript = ({ source, root }: Pick<Folder, 'source' | 'root'>): string =>
  `${source.build.replace('{root}', root).replace('{out}', source.script ? `./${STAGING}` : STAGING)}${SEAL}`

const newPackage = (folder: Folder): string => {
  const scripts = { build: wholeScript(folder), preview: PREVIEW, start: 'npm run build && portico serve' }
  return `${JSON.stringify({ private: true, scripts, dependencies: { portico: VERSION } }, null, 2)}\n`
}

const isSealed = (value: string): boolean => value.endsWith(SEAL)

const suffix = ({ script }: GeneratorSource): string => ` ${script?.option} ${STAGING}${SEAL}`

/** Whether the last command of a script builds the site, and ends. */
const builds = ({ script }: GeneratorSource, value: string): boolean =>
  script?.command.test(lastCommand(value)) === true && !/\s--watch\b/.test(lastCommand(value))

/** Whether it says where. */
const hasFolder = ({ script }: GeneratorSource, value: string): boolean =>
  script !== undefined && new RegExp(`\\s(?:${script.option}|-o)(?:\\s|=)`).test(lastCommand(value))

const sectionOf = (text: string): Section =>
  Object.keys(entriesIn(text, 'dependencies')).length === 0 &&
  Object.keys(entriesIn(text, 'devDependencies')).length > 0
    ? 'devDependencies'
    : 'dependencies'
