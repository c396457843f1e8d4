import { freePort } from './listen.js'
import { UserError } from './output.js'
import { readDotEnv } from './settings/dot-env.js'
import { readSettings, type SettingsReading } from './settings/read.js'
import { type Configuration, resolveSettings } from './settings/resolve.js'
import { withSecretFiles } from './settings/secret-files.js'

/** The environment that a command runs in. */
export interface ProcessContext {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
}

/** The settings as read, together with what follows from them. */
export interface LoadedSettings {
  readonly reading: SettingsReading
  readonly configuration: Configuration
  readonly problems: readonly string[]
}

/** Reads the settings of an environment without stopping at problems. Throws only if `.env` cannot be read. */
export function inspectSettings({ env, cwd }: ProcessContext): LoadedSettings {
  const secrets = withSecretFiles(env, cwd)
  const reading = readSettings({ env: secrets.env, dotEnv: readDotEnv(cwd) })
  const { configuration, problems } = resolveSettings({ values: reading.values, cwd })
  return { reading, configuration, problems: [...secrets.problems, ...reading.problems, ...problems] }
}

/** Reads the settings of an environment. Throws all problems at once, one sentence each. */
export function loadSettings(context: ProcessContext): LoadedSettings {
  const loaded = inspectSettings(context)
  if (loaded.problems.length > 0) throw new UserError(loaded.problems.join('\n'))
  return loaded
}

/** Reads the settings, with a real port instead of 0, because the public URL depends on it. */
export async function withPort(context: ProcessContext): Promise<LoadedSettings> {
  const { configuration } = inspectSettings(context)
  if (configuration.port !== 0) return loadSettings(context)
  return loadSettings({ ...context, env: { ...context.env, PORT: String(await freePort(configuration.host)) } })
}
