import { end, start } from './nodes.js'
import { addEntry, entriesIn, nameOf, propertiesIn, removeEntry } from './package-sections.js'
import { splice } from './splice.js'

/** Where a site is built in cleartext, which nothing publishes. */
const STAGING = '.portico/staging'

/** What follows `docusaurus build` in a script: sealing into `build`, the default of `portico seal` in the folder of a site. */
const SEALED = ` --out-dir ${STAGING} && portico seal`

/** The script of a site that had none. Written differently from a changed one, so that removal can tell them apart. */
const WHOLE = `docusaurus build --out-dir=${STAGING} && portico seal`

/** What `docusaurus deploy` becomes in a script: it would build the site itself, and publish it unsealed. */
const DEPLOYED = 'docusaurus deploy --skip-build'

/** A script that only runs `docusaurus deploy`, with options that both the build and the deployment understand. */
const IS_DEPLOY = /^(?<prefix>(?:[A-Z_][A-Z0-9_]*=[^\s&|;<>'"]*\s+|cross-env\s+)*)docusaurus deploy$/

/** A script that builds the site: its name, its command, and whether it is sealed already. */
type BuildScript = { readonly name: string; readonly value: string; readonly sealed: boolean }

/** The script that builds the site; undefined if there is none; or the reason why it cannot be changed. */
export function buildScript(text: string): BuildScript | undefined | { readonly refusal: string } {
  const scripts = entriesIn(text, 'scripts')
  const scriptOf = (name: string): BuildScript => ({
    name,
    value: scripts[name] ?? '',
    sealed: isSealed(scripts[name] ?? ''),
  })
  if (scripts.build !== undefined) {
    const name = lastScript(scripts, 'build')
    if (name !== undefined) return scriptOf(name)
    return {
      refusal: `its "build" script does not end with "docusaurus build", so it is unclear what it does with the unsealed site. Make it end with that, or write it yourself: docusaurus build${SEALED}`,
    }
  }
  const names = Object.keys(scripts).filter((name) => isSealed(scripts[name] ?? '') || endsInBuild(scripts[name] ?? ''))
  const [name, ...more] = names
  if (more.length > 0)
    return {
      refusal: `it has several scripts that build the site (${names.join(', ')}), and none of them is called "build"`,
    }
  return name === undefined ? undefined : scriptOf(name)
}

/** The name of the script that builds the site, which others may call as their last command. */
function lastScript(scripts: Readonly<Record<string, string>>, name: string, depth = 0): string | undefined {
  const value = scripts[name]
  if (value === undefined || depth > 5) return undefined
  if (isSealed(value) || endsInBuild(value)) return name
  const next = /^(?:npm run|pnpm run|pnpm|yarn run|yarn|bun run) ([\w:.-]+)$/.exec(lastCommand(value).trim())?.[1]
  return next === undefined ? undefined : lastScript(scripts, next, depth + 1)
}

/** Adds sealing to the script that builds the site, and to those that deploy it. */
export function sealScripts(text: string): string {
  const build = buildScript(text)
  if (build && 'refusal' in build) return text
  const built =
    build === undefined
      ? addEntry(text, 'scripts', 'build', WHOLE)
      : replaceScripts(text, (script, name) => (name === build.name && !build.sealed ? sealed(script) : undefined))
  return replaceScripts(built, sealedDeploy)
}

/** The inverse of `sealScripts`. */
export function unsealScripts(text: string): string {
  const build = buildScript(text)
  const name = build && !('refusal' in build) ? build.name : undefined
  const plain = replaceScripts(text, (script, own) => (own === name ? unsealed(script) : plainDeploy(script)))
  return removeEntry(plain, 'scripts', 'build', WHOLE)
}

/** A package manager's script takes options only after `--`. */
const RUNS_SCRIPT = /\bnpm run(?:-script)? docusaurus build\b/

const sealed = (script: string) =>
  script + (RUNS_SCRIPT.test(lastCommand(script)) && !/\s--\s/.test(lastCommand(script)) ? ' --' : '') + SEALED

function unsealed(script: string): string | undefined {
  if (!script.endsWith(SEALED)) return undefined
  const before = script.slice(0, -SEALED.length)
  return [before.replace(/ --$/, ''), before].find((text) => endsInBuild(text) && sealed(text) === script)
}

const isSealed = (script: string): boolean => script.endsWith(SEALED) || script === WHOLE

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
export const replaceScripts = (text: string, change: (script: string, name: string) => string | undefined): string =>
  propertiesIn(text, 'scripts')
    .toReversed()
    .reduce((changed, property) => {
      const { value } = property
      const script = value.type === 'StringLiteral' ? change(value.value, nameOf(property)) : undefined
      return script === undefined
        ? changed
        : splice(changed, [{ start: start(value), end: end(value), text: JSON.stringify(script) }])
    }, text)

/** A sentence for each script that publishes a site that it builds itself, in a way that is not understood here. */
export const unsealedScripts = (text: string): string[] =>
  Object.entries(entriesIn(text, 'scripts')).flatMap(([name, script]) =>
    !buildsItself(script) || sealedDeploy(script)
      ? []
      : [
          `The script ${JSON.stringify(name)} of package.json, ${JSON.stringify(script)}, builds the site itself and would use it unsealed, so the build in it stops. Run "npm run build" before it, and add --skip-build to "docusaurus deploy", without --out-dir; use "portico preview" for "docusaurus serve".`,
        ],
  )

/** What separates the commands of a script, and a command from the files it reads and writes. */
const BETWEEN_COMMANDS = /[&|;<>]/

export const lastCommand = (script: string) => script.split(BETWEEN_COMMANDS).at(-1) ?? ''

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
  const command = lastCommand(script)
  const at = command.search(/(?:^|[\s/])docusaurus(?:\.m?js)?(?: --)? build(?:\s|$)/)
  return at >= 0 && !command.includes('--out-dir', at)
}
