import { existsSync, realpathSync } from 'node:fs'
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { isRecord } from '@portico/access/guards'
import { type AccessConfig, type ConfigFault, NO_ACCESS_CONFIG, readAccessConfig } from '../access/access-config.js'
import { UserError } from '../output.js'
import { fileText } from '../read-text.js'
import type { Configuration } from '../settings/resolve.js'
import { NO_SITE_FIELD, readSiteField, type SiteField } from './site-field.js'

/** How a site configures the program that serves it. */
export interface SiteConfig {
  /** Groups of the site's readers: the owner joins them, and the console offers them for new people. */
  readonly readerGroups: readonly string[]
  /** The module with the rules of the site's sandbox, as an absolute path. */
  readonly sandbox: string | undefined
  /** The paths of the site's service workers. Every other one is refused. */
  readonly serviceWorkers: readonly string[]
  /** What "portico access diff" knows about the site: the existing groups, and who owns which paths. */
  readonly access: AccessConfig
  /** A site that another generator than Docusaurus builds. */
  readonly site: SiteField
}

export const NO_SITE_CONFIG: SiteConfig = {
  readerGroups: [],
  sandbox: undefined,
  serviceWorkers: [],
  access: NO_ACCESS_CONFIG,
  site: NO_SITE_FIELD,
}

/** Each field of the file: parses its value, or says what it must be. */
const FIELDS: {
  readonly [Name in keyof SiteConfig]: (value: unknown, file: string) => SiteConfig[Name] | ConfigFault
} = {
  readerGroups: (value) => {
    if (!Array.isArray(value) || !value.every(isGroupName))
      return { wrong: 'must be a list of group names of up to 128 characters, such as ["readers"]' }
    const reserved = value.find((name) => name.startsWith('portico-'))
    return reserved === undefined
      ? value
      : { wrong: `contains ${reserved}: groups that start with portico- give rights over other people` }
  },
  sandbox: (value, file) =>
    typeof value === 'string' && /\.m?js$/.test(value)
      ? resolve(dirname(file), value)
      : { wrong: 'must be the path of a JavaScript module, such as "sandbox/index.mjs"' },
  serviceWorkers: (value) =>
    Array.isArray(value) && value.every(isWorkerPath)
      ? value
      : { wrong: 'must be a list of paths of scripts on the site, such as ["/sw.js"]' },
  access: readAccessConfig,
  site: readSiteField,
}

/**
 * Reads the configuration of the served site: the file of PORTICO_SITE_CONFIG, or of the default site.
 * @throws UserError if the file or the module that it names cannot be used.
 */
export function readSiteConfig({ siteConfig, site }: Pick<Configuration, 'siteConfig' | 'site'>): SiteConfig {
  if (siteConfig === undefined) return NO_SITE_CONFIG
  const { file, chosen } = siteConfig
  if (!existsSync(file)) {
    if (!chosen) return NO_SITE_CONFIG
    throw problem(file, 'cannot be read: there is no such file')
  }
  demandUnpublished(file, file, site?.folder)
  const config = { ...NO_SITE_CONFIG, ...fieldsOf(file) }
  if (config.sandbox !== undefined) {
    if (!existsSync(config.sandbox))
      throw problem(file, `refers to the sandbox module ${config.sandbox}, which does not exist`)
    demandUnpublished(file, config.sandbox, site?.folder)
  }
  return config
}

function fieldsOf(file: string): Partial<SiteConfig> {
  const entries = Object.entries(parsed(file)).map(([name, value]) => {
    if (!isField(name))
      throw problem(
        file,
        `has an unknown field \`${name}\`. The fields are ${new Intl.ListFormat('en').format(Object.keys(FIELDS).map((field) => `\`${field}\``))}`,
      )
    const read = FIELDS[name](value, file)
    if (typeof read === 'object' && 'wrong' in read) throw problem(file, `has a \`${name}\` that ${read.wrong}`)
    return [name, read]
  })
  return Object.fromEntries(entries)
}

function parsed(file: string): object {
  try {
    const value: unknown = JSON.parse(fileText(file))
    if (isRecord(value)) return value
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw problem(file, 'cannot be read')
  }
  throw problem(file, 'is not a JSON object')
}

/** The published folder is public, and may come from another machine: none of its files is executed. */
function demandUnpublished(file: string, path: string, folder: string | undefined): void {
  if (folder === undefined || !existsSync(folder)) return
  const inside = relative(realpathSync(folder), realpathSync(path))
  if (inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside))
    throw problem(file, `would use ${path}, which is inside the published folder. Keep it outside PORTICO_SITE`)
}

const problem = (file: string, what: string) =>
  new UserError(
    `the site configuration ${file} ${what}. Correct it, or PORTICO_SITE_CONFIG; docs/guide/sandbox.md has an example.`,
  )

const isField = (name: string): name is keyof SiteConfig => Object.hasOwn(FIELDS, name)
/** The path as browsers request it, without query. */
const isWorkerPath = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^\/.+\.m?js$/.test(value) &&
  URL.canParse(value, 'http://site') &&
  new URL(value, 'http://site').href === `http://site${value}`
const isGroupName = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() === value && value.length >= 1 && value.length <= 128
