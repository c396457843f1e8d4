import { parseExpression } from '@babel/parser'
import type { ObjectExpression, ObjectProperty } from '@babel/types'
import { VERSION } from '../version.js'
import type { EditResult } from './config-theme.js'
import { end, keyOf, propertyOf, start } from './nodes.js'
import { type Edit, indentAt, lineEnd, splice } from './splice.js'

/**
 * What follows `docusaurus build` in a script: the site is built in cleartext into a folder that nothing publishes, and sealed
 * into `build`, which is the default of `portico seal` in the folder of a site.
 */
const SEALED = ' --out-dir .portico/staging && portico seal'

/** What `docusaurus deploy` becomes in a script: it would build the site itself, and publish it unsealed. */
const DEPLOYED = 'docusaurus deploy --skip-build'

/** A script that only runs `docusaurus deploy`, with options that both the build and the deployment understand. */
const IS_DEPLOY = /^(?<prefix>(?:[A-Z_][A-Z0-9_]*=[^\s&|;<>'"]*\s+|cross-env\s+)*)docusaurus deploy$/

/** What is added to package.json, by its section. */
const ADDED = {
  scripts: { preview: 'portico preview' },
  dependencies: { '@portico/docusaurus-theme': VERSION, portico: VERSION },
} as const

type Section = keyof typeof ADDED

/** Adds the dependencies and scripts to package.json. Existing entries with the same name are not changed. */
export function addToPackage(text: string): EditResult {
  const build = script(text)
  if (!build) return { refusal: 'it has no "build" script to which sealing could be added' }
  if (!build.value.endsWith(SEALED) && !endsInBuild(build.value))
    return {
      refusal: `its "build" script does not end with "docusaurus build", so it is unclear what it does with the unsealed site. Make it end with that, or write it yourself: docusaurus build${SEALED}`,
    }
  let changed = build.value.endsWith(SEALED)
    ? text
    : splice(text, [{ start: build.end - 1, end: build.end - 1, text: SEALED }])
  for (const section of Object.keys(ADDED) as Section[])
    for (const [name, value] of Object.entries(ADDED[section])) changed = addTo(changed, section, name, value)
  return { text: replaceScripts(changed, sealedDeploy) }
}

/** The script with sealing before its deployment, if it is one that can be changed safely. */
function sealedDeploy(script: string): string | undefined {
  const prefix = IS_DEPLOY.exec(script)?.groups?.prefix
  if (prefix === undefined) return undefined
  // Variables are those of the deployment, such as GIT_USER.
  return `docusaurus build${SEALED} && ${prefix}${DEPLOYED}`
}

/** The script as it was before `sealedDeploy`. */
function plainDeploy(script: string): string | undefined {
  const sealing = `docusaurus build${SEALED} && `
  if (!script.startsWith(sealing) || !script.endsWith(DEPLOYED)) return undefined
  const before = `${script.slice(sealing.length, -DEPLOYED.length)}docusaurus deploy`
  return sealedDeploy(before) === script ? before : undefined
}

/** Changes the values of scripts, from the last to the first, so that the positions of the others stay. */
function replaceScripts(text: string, change: (script: string) => string | undefined): string {
  const properties = (sectionOf(text, 'scripts')?.properties ?? []) as readonly ObjectProperty[]
  return properties.toReversed().reduce((changed, { value }) => {
    const script = value.type === 'StringLiteral' ? change(value.value) : undefined
    return script === undefined
      ? changed
      : splice(changed, [{ start: start(value), end: end(value), text: JSON.stringify(script) }])
  }, text)
}

/** A sentence for each script that publishes a site that it builds itself, in a way that is not understood here. */
export function unsealedScripts(text: string): string[] {
  const properties = (sectionOf(text, 'scripts')?.properties ?? []) as readonly ObjectProperty[]
  return properties.flatMap((property) => {
    const { value } = property
    if (value.type !== 'StringLiteral' || !buildsItself(value.value) || sealedDeploy(value.value)) return []
    return [
      `The script ${JSON.stringify(nameOf(property))} of package.json, ${JSON.stringify(value.value)}, builds the site itself and would use it unsealed, so the build in it stops. Run "npm run build" before it, and add --skip-build to "docusaurus deploy", without --out-dir; use "portico preview" for "docusaurus serve".`,
    ]
  })
}

/** A sentence for each existing script and package that has the same name but another value. */
export function keptInPackage(text: string): string[] {
  const conflictsOf = (section: string, name: string, expected: string): string[] => {
    const value = propertyOf(sectionOf(text, section), name)?.value
    if (value?.type !== 'StringLiteral' || value.value === expected) return []
    return [
      section === 'scripts'
        ? `package.json already has a script ${JSON.stringify(name)}, ${JSON.stringify(value.value)}, which was kept. Run ${JSON.stringify(`npx ${expected}`)} to see the sealed site.`
        : `package.json requires ${name} ${value.value}, which was kept. This is Portico ${expected}: change it, because all packages of Portico must have the same version.`,
    ]
  }
  return Object.entries(ADDED).flatMap(([section, added]) =>
    Object.entries(added).flatMap(([name, expected]) => [
      ...conflictsOf(section, name, expected),
      ...(section === 'dependencies' ? conflictsOf('devDependencies', name, expected) : []),
    ]),
  )
}

/** Removes what `addToPackage` added. Entries whose value has changed since are kept. */
export function removeFromPackage(text: string): EditResult {
  const build = script(text)
  let changed =
    build?.value.endsWith(SEALED) && endsInBuild(build.value.slice(0, -SEALED.length))
      ? splice(text, [{ start: build.end - 1 - SEALED.length, end: build.end - 1, text: '' }])
      : text
  for (const section of Object.keys(ADDED) as Section[])
    for (const [name, value] of Object.entries(ADDED[section])) changed = removeFrom(changed, section, name, value)
  return { text: replaceScripts(changed, plainDeploy) }
}

/** Removes a dependency, whatever its version. */
export function dropDependency(text: string, name: string): string {
  const value = propertyOf(sectionOf(text, 'dependencies'), name)?.value
  return value?.type === 'StringLiteral' ? removeFrom(text, 'dependencies', name, value.value) : text
}

/** What separates the commands of a script, and a command from the files it reads and writes. */
const BETWEEN_COMMANDS = /[&|;<>]/

/** Whether a script has a command that publishes, or serves, a site that Docusaurus builds for it. */
const buildsItself = (script: string): boolean =>
  script.split(BETWEEN_COMMANDS).some((command) => {
    const words = /\bdocusaurus(?:\.m?js)?["']?\s(.*)/s.exec(command)?.[1]?.split(/\s+/) ?? []
    const last = (text: string) => words.findLastIndex((word) => word.includes(text))
    const serve = words.findIndex((word) => word.startsWith('serve'))
    const deploy = words.findLastIndex((word) => word.startsWith('deploy'))
    return deploy > last('--skip-build') || (serve >= 0 && last('--build') > serve)
  })

/** Options may follow, but neither another command nor a different output folder. */
function endsInBuild(script: string): boolean {
  const command = script.split(BETWEEN_COMMANDS).at(-1) ?? ''
  const at = command.search(/(?:^|\s)docusaurus build/)
  return at >= 0 && !command.includes('--out-dir', at)
}

function addTo(text: string, section: Section, name: string, value: string): string {
  const properties = sectionOf(text, section)?.properties as readonly ObjectProperty[] | undefined
  const [first] = properties ?? []
  const elsewhere = section === 'dependencies' && propertyOf(sectionOf(text, 'devDependencies'), name) !== undefined
  if (!properties || !first || elsewhere || properties.some((property) => nameOf(property) === name)) return text
  const added = `${JSON.stringify(name)}: ${JSON.stringify(value)}`
  const gap = `${lineEnd(text)}${indentAt(text, start(first))}`
  // Dependencies are sorted by name; scripts are not.
  const before = properties.findLast((property) => section === 'scripts' || nameOf(property) < name)
  const edit: Edit = before
    ? { start: end(before), end: end(before), text: `,${gap}${added}` }
    : { start: start(first), end: start(first), text: `${added},${gap}` }
  return splice(text, [edit])
}

function removeFrom(text: string, section: Section, name: string, value: string): string {
  const properties = (sectionOf(text, section)?.properties ?? []) as readonly ObjectProperty[]
  const at = properties.findIndex((property) => nameOf(property) === name)
  const own = properties[at]
  if (own?.value.type !== 'StringLiteral' || own.value.value !== value) return text
  const [previous, next] = [properties[at - 1], properties[at + 1]]
  if (previous) return splice(text, [{ start: end(previous), end: end(own), text: '' }])
  return splice(text, [{ start: start(own), end: next ? start(next) : end(own), text: '' }])
}

function script(text: string): { value: string; end: number } | undefined {
  const build = propertyOf(sectionOf(text, 'scripts'), 'build')?.value
  return build?.type === 'StringLiteral' ? { value: build.value, end: end(build) } : undefined
}

function sectionOf(text: string, section: string): ObjectExpression | undefined {
  const whole = parseExpression(text)
  const value = whole.type === 'ObjectExpression' ? propertyOf(whole, section)?.value : undefined
  return value?.type === 'ObjectExpression' ? value : undefined
}

const nameOf = (property: ObjectProperty) => keyOf(property) ?? ''
