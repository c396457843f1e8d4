import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../../output.js'
import { fileText } from '../../read-text.js'
import { entriesIn } from '../package-sections.js'
import { type Surroundings, surroundingsOf } from '../site-surroundings.js'
import { GENERATOR_SOURCES, type GeneratorSource } from './sources.js'

/** The folder with the sources of a site that another generator than Docusaurus builds. */
export interface GeneratorFolder {
  readonly source: GeneratorSource
  /** Its configuration, and the folder in which that applies, relative to the site; `.` for the site's folder. */
  readonly config: string
  readonly root: string
  /** The text of package.json; undefined if there is none. */
  readonly packageText: string | undefined
  readonly surroundings: Surroundings
  /** The text of a file, relative to the folder; undefined if it does not exist. */
  read(name: string): string | undefined
}

/** Returns the folder of a known generator; undefined if it is none. @throws UserError for a package.json that is not JSON */
export function generatorFolder(cwd: string): GeneratorFolder | undefined {
  const read = (name: string) => (existsSync(join(cwd, name)) ? fileText(join(cwd, name)) : undefined)
  const packageText = read('package.json')
  for (const source of GENERATOR_SOURCES) {
    const place = placeOf(source, read, packageText)
    if (!place) continue
    demandJson(packageText)
    return { ...place, source, packageText, surroundings: surroundingsOf(cwd, read), read }
  }
  return undefined
}

function placeOf(
  { configs, roots = [''], content, needs }: GeneratorSource,
  read: GeneratorFolder['read'],
  packageText: string | undefined,
): Pick<GeneratorFolder, 'config' | 'root'> | undefined {
  if (needs !== undefined && !packageText?.includes(JSON.stringify(needs))) return undefined
  for (const root of roots)
    for (const name of configs) {
      const config = join(root, name).replaceAll('\\', '/')
      const text = read(config)
      if (text !== undefined && (content === undefined || content.test(text))) return { config, root: root || '.' }
    }
  return undefined
}

function demandJson(text: string | undefined): void {
  if (text === undefined) return
  try {
    entriesIn(text, 'scripts')
    JSON.parse(text)
  } catch (error) {
    throw new UserError(`package.json is not valid JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}
