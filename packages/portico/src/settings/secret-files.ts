import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { systemCode } from '../output.js'
import { plain } from './redact.js'
import { SETTING_NAMES, settingRow } from './table.js'

type Texts = Readonly<Record<string, string | undefined>>

const SUFFIX = '_FILE'

/** The settings that `portico doctor` never shows completely. */
const SECRETS: readonly string[] = SETTING_NAMES.filter((name) => settingRow(name).show !== plain)

/**
 * Reads the secrets for which the environment names a file, as in containers: `DATABASE_URL_FILE=/run/secrets/database-url`.
 * @param env the environment.
 * @param cwd the folder that relative paths are resolved against.
 * @returns the environment with the contents instead of the file names, and a sentence for each file that cannot be read.
 */
export function withSecretFiles(
  env: Texts,
  cwd: string,
): { readonly env: Texts; readonly problems: readonly string[] } {
  const texts: Record<string, string | undefined> = { ...env }
  const problems: string[] = []
  for (const name of SECRETS) {
    const by = `${name}${SUFFIX}`
    const fileName = env[by]?.trim()
    delete texts[by]
    if (fileName === undefined || fileName === '') continue
    if ((env[name] ?? '').trim() !== '') {
      problems.push(`${name} and ${by} are both set (in the environment). Remove one of them.`)
      continue
    }
    const file = resolve(cwd, fileName)
    try {
      texts[name] = readFileSync(file, 'utf8').trim()
      if (texts[name] === '') problems.push(`${file} (${by} in the environment) is empty. Write the secret into it.`)
    } catch (error) {
      problems.push(
        `${file} (${by} in the environment) cannot be read (${systemCode(error)}). Correct the path or its permissions.`,
      )
    }
  }
  return { env: texts, problems }
}
