import { existsSync } from 'node:fs'
import { run, say } from './run.mjs'

const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx', '/usr/local/bin/nginx']

/**
 * Finds nginx on this machine, or installs Debian's package if this user may install it.
 * @returns {Promise<string | undefined>} the path of its executable; undefined if there is none and none can be installed
 */
export async function findNginx() {
  const installed = PLACES.find(existsSync)
  if (installed || !existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return installed
  say('Installing nginx from Debian …')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env, quiet: true })
    .then(() => run('apt-get', ['install', '-y', '-qq', 'nginx-light'], { env, quiet: true }))
    .catch((error) => say(error.message))
  return PLACES.find(existsSync)
}
