import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../../output.js'
import { addIgnored, SITE_FILE } from '../own-files.js'
import { addToPackage, dropDependency } from '../package-file.js'
import { type Changes, realChanges, type SiteFolder } from '../site-folder.js'
import { type MoveResult, moveCategoryJson, moveCategoryYaml, moveFrontMatter } from './front-matter.js'
import { moveConfig, SLASHID_THEMES } from './move-config.js'

/** What `portico from-slashid` does to a site, the site's organization, and what its author should know. */
export interface Move {
  readonly changes: Changes
  readonly orgID: string
  readonly notes: readonly string[]
}

/**
 * Plans the migration of a site from the SlashID theme.
 * @throws UserError with file and line of everything that cannot be migrated; then nothing is changed.
 */
export function planMove(cwd: string, site: SiteFolder): Move {
  const { config, packageText } = site
  const moved = moveConfig(config.text, config.typed)
  const faults: string[] = []
  if ('refusal' in moved) faults.push(`${config.name}: ${moved.refusal}`)
  const packaged = addToPackage(SLASHID_THEMES.reduce(dropDependency, packageText))
  if ('refusal' in packaged) faults.push(`package.json: ${packaged.refusal}`)
  const changes = new Map<string, string | undefined>()
  for (const name of contentOf(cwd)) {
    const text = site.read(name) ?? ''
    if (/(^|\/)sidebars[^/]*\.[cm]?[jt]sx?$/.test(name)) {
      const line = text.split('\n').findIndex((content) => /\bslashid\b/i.test(content)) + 1
      if (line > 0)
        faults.push(
          `${name}:${line}: has a rule in a sidebar. Define who may read these pages in their front matter or in an access rule.`,
        )
      continue
    }
    const result = moveFile(name, text)
    if ('line' in result) faults.push(`${name}:${result.line}: ${result.why}`)
    else changes.set(name, result.text)
  }
  if (faults.length > 0 || 'refusal' in moved || 'refusal' in packaged)
    throw new UserError(
      `This site cannot be migrated as it is, and nothing was changed. Change these places by hand, then run the command again:\n${faults.map((fault) => `- ${fault}`).join('\n')}`,
    )
  changes.set(config.name, moved.text).set('package.json', packaged.text)
  changes.set('.gitignore', addIgnored(site.read('.gitignore')))
  const orgID = 'orgID' in moved ? moved.orgID : ''
  if (orgID !== '') changes.set('.env', withOrganization(site.read('.env'), orgID))
  return {
    changes: realChanges(site, changes),
    orgID,
    notes: ['notes' in moved ? moved.notes : [], site.read(SITE_FILE) === undefined ? OWNER : []].flat(),
  }
}

const OWNER = `The owner is in no group yet and cannot open pages that require one: add the group to ${SITE_FILE} before the first start, as in { "readerGroups": ["partners"] }.`

/**
 * The program's settings with the organization of the site, for which its database and keys are created. An existing setting is
 * kept.
 */
function withOrganization(text = '', orgID: string): string {
  if (/^[ \t]*(?:export[ \t]+)?PORTICO_ORG_ID[ \t]*=/m.test(text)) return text
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}PORTICO_ORG_ID=${orgID}\n`
}

function moveFile(name: string, text: string): MoveResult {
  try {
    if (/\.css$/.test(name))
      return {
        text: text.replace(/^@import\s+(url\()?['"][^'"\n]*@slashid\/react\/style\.css['"]\)?;?[ \t]*\r?\n/gm, ''),
      }
    if (/\.mdx?$/.test(name)) return moveFrontMatter(text)
    return /\.json$/.test(name) ? moveCategoryJson(text) : moveCategoryYaml(text)
  } catch (error) {
    // A file that cannot be parsed contains no rule that was in effect, unless it mentions one.
    return /\bslashid\b/.test(text)
      ? { line: 1, why: `cannot be read (${(error as Error).message.split('\n')[0]})` }
      : { text }
  }
}

const SKIPPED = /^(node_modules|build|dist|\.git|\.docusaurus|\.portico)$/

/** The files of a site that may contain a rule or the style: content, category files, sidebars and style sheets. */
function contentOf(cwd: string, folder = ''): string[] {
  return readdirSync(join(cwd, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return SKIPPED.test(entry.name) ? [] : contentOf(cwd, path)
    return /(\.(mdx?|css)|(^|\/)_category_\.(json|ya?ml)|(^|\/)sidebars[^/]*\.[cm]?[jt]sx?)$/.test(path) ? [path] : []
  })
}
