import { type ExecFileException, execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** npm as a user runs it in a folder: with none of this repository's settings, and one registry for everything. */
export type Npm = (cwd: string, ...args: string[]) => Promise<string>

/**
 * @param registry its address
 * @param home a folder for the configuration of npm
 * @param env further variables
 */
export async function npmFor(registry: string, home: string, env: Record<string, string> = {}): Promise<Npm> {
  const config = join(home, 'npmrc')
  // npm publishes only with a token, and this registry accepts any.
  await writeFile(config, `registry=${registry}\n${registry.replace(/^http:/, '')}:_authToken=anyone\n`)
  // A machine may have its own certificate authority, which npm needs to know.
  const { PATH = '', HOME = '', NODE_EXTRA_CA_CERTS } = process.env
  const surroundings = { PATH, HOME, ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }) }
  const quiet = { npm_config_audit: 'false', npm_config_fund: 'false', npm_config_update_notifier: 'false' }
  return (cwd, ...args) =>
    new Promise((resolve, reject) => {
      const options = {
        cwd,
        env: { ...surroundings, NPM_CONFIG_USERCONFIG: config, ...quiet, ...env },
        maxBuffer: 2 ** 26,
      }
      execFile('npm', args, options, (error: ExecFileException | null, stdout, stderr) =>
        error ? reject(new Error(`npm ${args.join(' ')} failed.\n${stdout}\n${stderr}`)) : resolve(stdout + stderr),
      )
    })
}
