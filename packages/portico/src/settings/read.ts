import { nearest } from './nearest-word.js'
import { SETTING_NAMES, SETTINGS, type SettingName, type SettingValues, settingRow } from './table.js'

/** The source of a setting's text. */
export type SettingOrigin = 'environment' | '.env' | 'default' | 'unset'

/** A setting as found. `text` may be secret; show it only through the table's `show`. */
export interface FoundSetting {
  readonly name: SettingName
  readonly origin: SettingOrigin
  readonly text: string | undefined
}

/** The result of reading: each setting as found, the values of those that are valid, and a sentence for each problem. */
export interface SettingsReading {
  readonly settings: readonly FoundSetting[]
  readonly values: SettingValues
  readonly problems: readonly string[]
}

/** The token that `portico mcp` reads with. It belongs to a reader, and is not a setting of the server. */
const READER_TOKEN = 'PORTICO_READER_TOKEN'

type Texts = Readonly<Record<string, string | undefined>>

/**
 * Reads the settings of the table from the environment, and from `.env` if the environment does not contain them. Every
 * `PORTICO_*` name that is not in the table is a problem: a misspelled setting must not be ignored silently.
 */
export function readSettings({ env, dotEnv }: { env: Texts; dotEnv: Texts }): SettingsReading {
  const problems = [...unknownNames(env, 'the environment'), ...unknownNames(dotEnv, '.env')]
  const values: Partial<Record<SettingName, unknown>> = {}
  const settings = SETTING_NAMES.map((name) => {
    const setting = find(name, env, dotEnv)
    if (setting.text === undefined) return setting
    const parsed = SETTINGS[name].parse(setting.text)
    if ('why' in parsed) problems.push(`${name} ${parsed.why}. ${remedy(setting)}`)
    else values[name] = parsed.value
    return setting
  })
  return { settings, values: values as SettingValues, problems }
}

function find(name: SettingName, env: Texts, dotEnv: Texts): FoundSetting {
  const { default: fallback, emptyMeans } = settingRow(name)
  const says = (text: string | undefined) => text !== undefined && (text.trim() !== '' || emptyMeans !== undefined)
  if (says(env[name])) return { name, origin: 'environment', text: env[name]?.trim() }
  if (says(dotEnv[name])) return { name, origin: '.env', text: dotEnv[name]?.trim() }
  return fallback === undefined
    ? { name, origin: 'unset', text: undefined }
    : { name, origin: 'default', text: fallback }
}

function unknownNames(texts: Texts, where: string): string[] {
  return Object.keys(texts)
    .filter((name) => /^PORTICO_/i.test(name) && !(name in SETTINGS) && name !== READER_TOKEN)
    .map((name) => {
      const meant = nearest(name, SETTING_NAMES)
      const hint =
        meant === undefined ? 'Remove it, or run "portico doctor" to see the names.' : `Did you mean ${meant}?`
      return `${name} (in ${where}) is not a setting of Portico, so it would have no effect. ${hint}`
    })
}

function remedy({ name, origin }: FoundSetting): string {
  const { default: fallback } = settingRow(name)
  const otherwise = fallback ? ` to get ${fallback}` : ''
  return `Correct it in ${origin === '.env' ? '.env' : 'the environment'}, or remove it${otherwise}.`
}
