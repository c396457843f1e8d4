import { UserError } from '../../output.js'
import { addIgnored, removeIgnored, SITE_FILE } from '../own-files.js'
import { type Changes, realChanges } from '../site-folder.js'
import { workflow, workflowFile } from '../workflow.js'
import type { GeneratorFolder } from './generator-folder.js'
import { addToGeneratorPackage, removeFromGeneratorPackage, SEALED, sealScript } from './generator-package.js'
import { unsealedScripts } from './unsealed-scripts.js'

interface AddOptions {
  readonly privatePaths: readonly string[]
  readonly group: string
}

/** Lists of Python packages, in the order in which they are looked for. */
const REQUIREMENTS = ['requirements.txt', 'docs/requirements.txt', 'requirements-docs.txt', 'requirements/docs.txt']

/** Returns what `portico add` does to the sources of a site, and a sentence for each thing that remains to be done. @throws UserError */
export function planGeneratorAdd(
  folder: GeneratorFolder,
  options: AddOptions,
): { readonly changes: Changes; readonly warnings: readonly string[] } {
  const { read, source, surroundings } = folder
  const edited = addToGeneratorPackage(folder)
  if ('refusal' in edited)
    throw new UserError(`package.json cannot be changed safely: ${edited.refusal}. Nothing was changed.`)
  const changes = new Map<string, string | undefined>([
    ['package.json', edited.text],
    ['.gitignore', addIgnored(read('.gitignore'), SEALED)],
    [SITE_FILE, read(SITE_FILE) ?? siteFile(options)],
    ...Object.entries(source.files ?? {}).map(([name, text]) => [name, read(name) ?? text] as const),
  ])
  const file = workflowFile(surroundings)
  if (surroundings.repository !== undefined)
    changes.set(file, read(file) ?? workflowOf({ ...folder, packageText: edited.text }))
  return {
    changes: realChanges(folder, changes),
    warnings: [
      ...unsealedScripts({ ...folder, packageText: edited.text }),
      ...missingRules(folder, options),
      ...requirements(folder),
    ],
  }
}

/** Returns what `portico remove` does: the inverse. */
export function planGeneratorRemove(folder: GeneratorFolder): {
  readonly changes: Changes
  readonly modified: readonly string[]
} {
  const { read, source, surroundings } = folder
  const changes = new Map<string, string | undefined>([['package.json', removeFromGeneratorPackage(folder)]])
  const ignored = read('.gitignore')
  if (ignored !== undefined) changes.set('.gitignore', removeIgnored(ignored, SEALED))
  const own: readonly (readonly [string, (text: string) => boolean])[] = [
    [workflowFile(surroundings), (text) => text === workflowOf(folder)],
    [SITE_FILE, isSiteFile],
    ...Object.entries(source.files ?? {}).map(([name, text]) => [name, (now: string) => now === text] as const),
  ]
  const modified: string[] = []
  for (const [name, isUntouched] of own) {
    const text = read(name)
    if (text === undefined) continue
    if (isUntouched(text)) changes.set(name, undefined)
    else modified.push(name)
  }
  return { changes: realChanges(folder, changes), modified }
}

function workflowOf(folder: GeneratorFolder): string {
  const { source, surroundings } = folder
  const list = requirementsOf(folder)
  const python = `pip install ${list === undefined ? source.python : `--requirement ${list}`}`
  const setup = source.setup?.map((step) => step.replace('{python}', python))
  return workflow(surroundings, sealScript(folder), setup)
}

const requirementsOf = ({ source, read }: GeneratorFolder): string | undefined =>
  source.python === undefined ? undefined : REQUIREMENTS.find((name) => read(name) !== undefined)

function requirements(folder: GeneratorFolder): readonly string[] {
  const { source, surroundings } = folder
  if (source.python === undefined || surroundings.repository === undefined || requirementsOf(folder) !== undefined)
    return []
  return [
    `There is no requirements.txt, so the workflow installs only ${source.python}. If the site needs a theme or extensions, list them in requirements.txt and write "pip install --requirement requirements.txt" in ${workflowFile(surroundings)}.`,
  ]
}

const rulesOf = ({ privatePaths, group }: AddOptions) =>
  privatePaths.map((path) => ({ path: `${path.replace(/\/$/, '')}/`, groups: [group] }))

/** The site configuration: who may read what, and the group of its readers, which the owner joins on the first start. */
const siteFile = (options: AddOptions): string =>
  `${JSON.stringify({ readerGroups: [options.group], access: { rules: rulesOf(options) } }, null, 2)}\n`

/** Whether the configuration is as `portico add` writes it, for any group and paths. */
function isSiteFile(text: string): boolean {
  try {
    const { readerGroups, access } = JSON.parse(text)
    const paths = access.rules.map(({ path }: { path: string }) => path)
    return text === siteFile({ group: readerGroups[0], privatePaths: paths })
  } catch {
    return false
  }
}

function missingRules({ read }: GeneratorFolder, options: AddOptions): readonly string[] {
  const text = read(SITE_FILE)
  if (text === undefined) return []
  return rulesOf(options)
    .filter(({ path }) => !text.includes(path.replace(/\/$/, '')))
    .map(
      (rule) =>
        `${SITE_FILE} already exists, so it was not changed. Add this to the rules in "access":\n  ${JSON.stringify(rule)}`,
    )
}
