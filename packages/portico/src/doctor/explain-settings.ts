import { SECRET_FILES, storedSecret } from '../data-directory.js'
import type { LoadedSettings } from '../load-settings.js'
import type { FoundSetting } from '../settings/read.js'
import { type SettingName, settingRow } from '../settings/table.js'

/** A setting as it may be shown to anyone: never the text of a secret. */
export interface ExplainedSetting {
  readonly name: SettingName
  readonly value: string
  readonly origin: string
  readonly meaning: string
}

/** Every setting with its current value, where that comes from, and what it is for. */
export function explainSettings({ reading, configuration }: LoadedSettings): readonly ExplainedSetting[] {
  return reading.settings.map((setting) => {
    const { meaning, show } = settingRow(setting.name)
    const derived = setting.text === undefined ? derive(setting, configuration) : undefined
    return {
      name: setting.name,
      value: derived?.value ?? (show(setting.text ?? '') || 'empty'),
      origin: derived?.origin ?? setting.origin,
      meaning,
    }
  })
}

function derive(
  { name }: FoundSetting,
  { url, devOutbox, mailFrom, site, siteConfig, dataDirectory }: LoadedSettings['configuration'],
): { value: string; origin: string } {
  const secret = Object.entries(SECRET_FILES).find(([, { setting }]) => setting === name)
  if (secret !== undefined) return secretState(dataDirectory, secret[0] as keyof typeof SECRET_FILES)
  const values: Partial<Record<SettingName, string>> = {
    PORTICO_URL: url,
    PORTICO_DEV_OUTBOX: devOutbox ? 'on' : 'off',
    MAIL_FROM: mailFrom,
    PORTICO_SITE: site?.folder ?? '',
    PORTICO_SITE_CONFIG: siteConfig?.file ?? 'none',
  }
  const value = values[name]
  return value === undefined ? { value: 'unset', origin: 'default' } : { value, origin: 'default' }
}

function secretState(directory: string, name: keyof typeof SECRET_FILES): { value: string; origin: string } {
  const { file } = SECRET_FILES[name]
  try {
    return storedSecret(directory, name) === undefined
      ? { value: 'not created yet', origin: 'generated on first start' }
      : { value: 'generated', origin: `${file} in the data directory` }
  } catch {
    return { value: 'cannot be read', origin: `${file} in the data directory` }
  }
}
