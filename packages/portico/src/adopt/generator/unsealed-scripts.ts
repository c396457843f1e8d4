import { entriesIn } from '../package-sections.js'
import type { GeneratorFolder } from './generator-folder.js'
import { SEAL, STAGING } from './generator-package.js'
import type { GeneratorSource } from './sources.js'

/** What separates the commands of a script, or a command from a file that it writes. */
const BETWEEN_COMMANDS = /(&&|\|\||[&|;<>])/

type Folder = Pick<GeneratorFolder, 'source' | 'root' | 'packageText'>

/** A sentence for each script of a package.json that builds the site and that `portico add` leaves as it is, with what to write instead. */
export const unsealedScripts = ({ packageText = '{}', ...site }: Folder): string[] =>
  Object.entries(entriesIn(packageText, 'scripts')).flatMap(([name, script]) => {
    const pieces = script.split(BETWEEN_COMMANDS)
    if (script.includes('portico seal') || !pieces.some((piece) => builds(site.source, piece))) return []
    return [
      `The script ${JSON.stringify(name)} of package.json, ${JSON.stringify(script)}, builds the site and does not end with that, so it was not changed, and its result is not sealed. If you publish that, write: ${sealed(pieces, site)}`,
    ]
  })

/** The script with its building command into the staging folder, which its other commands then use, too, and with sealing at its end. */
function sealed(pieces: readonly string[], { source, root }: Omit<Folder, 'packageText'>): string {
  const usual = root === '.' ? source.usual : `${root}/${source.usual}`
  const folder = pieces
    .map((piece) => (builds(source, piece) ? folderOption(source)?.exec(piece)?.groups?.folder : ''))
    .find(Boolean)
  const script = pieces
    .map((piece) => {
      if (!builds(source, piece)) return inStaging(piece, (folder ?? usual).replace(/\/$/, ''))
      if (source.script === undefined) return ` ${source.build.replace('{root}', root).replace('{out}', STAGING)} `
      return folder === undefined
        ? `${piece.trimEnd()} ${source.script.option} ${STAGING} `
        : piece.replace(folder, STAGING)
    })
    .join('')
  return `${script.trim()}${SEAL}`
}

/** A command with the staging folder wherever it names a folder, or a file in it. */
const inStaging = (command: string, folder: string): string =>
  command.replace(/\S+/g, (word) =>
    word === folder || word.startsWith(`${folder}/`) ? STAGING + word.slice(folder.length) : word,
  )

/** The option with which a command names the folder for its result. */
const folderOption = ({ script }: GeneratorSource): RegExp | undefined =>
  script && new RegExp(`\\s(?:${script.option}|-o)(?:\\s+|=)(?<folder>\\S+)`)

/** Nothing publishes what is in the data directory. */
const PRIVATE_FOLDER = '.portico/'

/** Commands of generators that show a site, or do something else than to build it. */
const OTHER_COMMANDS = /\s(?:--watch|server?|dev|new|mod|version)\b/

function builds({ script, build }: GeneratorSource, command: string): boolean {
  if (OTHER_COMMANDS.test(command) || command.includes(PRIVATE_FOLDER)) return false
  if (script) return script.command.test(command)
  const [program = ''] = build.split(/ (?=[-{A-Z])/)
  return ` ${command.trim()} `.includes(` ${program} `)
}
