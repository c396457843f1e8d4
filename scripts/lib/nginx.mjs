import { existsSync } from 'node:fs'
import { run, say } from './run.mjs'

const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx', '/usr/local/bin/nginx']

/**
 * The nginx of this machine, or Debian's package where this user may install it.
 * @returns {Promise<string | undefined>} path of its executable; undefined where there is none and none can be had
 */
export async function findNginx() {
  const found = PLACES.find(existsSync)
  if (found || !existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return found
  say('Installing nginx from Debian …')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env, quiet: true })
    .then(() => run('apt-get', ['install', '-y', '-qq', 'nginx-light'], { env, quiet: true }))
    .catch((error) => say(error.message))
  return PLACES.find(existsSync)
}
