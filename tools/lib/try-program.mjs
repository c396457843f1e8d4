/** Tries an installed `portico` as its users do: its version, and its responses in an empty folder. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { Stop } from './run.mjs'

/** The responses of a server without a site, each with part of its text. */
const ANSWERS = {
  '/health': 'ok',
  '/ready': 'ready',
  '/sdk.html': 'sdk-page.js',
  '/sdk-page.js': 'postMessage',
  '/console/': '/console/assets/',
}

/**
 * Starts the program on a free port, and stops it after `work`.
 * @param {string} program Its file in `node_modules/.bin`.
 * @param {{ cwd: string, env?: Record<string, string> }} where
 * @param {(running: { url: string, ownerLink: string }) => Promise<void>} work
 */
async function withProgram(program, { cwd, env = {} }, work) {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(program, ['serve', '--json'], {
    cwd,
    env: { PATH, HOME, PORT: '0', PORTICO_LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  const ended = once(child, 'close')
  let complaint = ''
  child.stderr.on('data', (part) => (complaint += part))
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const { event, url, owner_link: ownerLink } = JSON.parse(line)
      if (event !== 'ready') continue
      await work({ url, ownerLink })
      child.kill('SIGTERM')
      const [code] = await ended
      if (code !== 0) throw new Stop(`The installed program ended with ${code} instead of 0. ${complaint}`)
      return
    }
    throw new Stop(`The installed program ended before it answered. ${complaint}`)
  } finally {
    child.kill('SIGKILL')
    await ended
  }
}

/**
 * @param {string} folder Where the package is installed.
 * @param {string} version
 * @throws Stop that says what is missing.
 */
export async function tryProgram(folder, version) {
  const program = join(folder, 'node_modules', '.bin', 'portico')
  const { stdout } = await promisify(execFile)(program, ['--version'], { shell: process.platform === 'win32' })
  if (stdout.trim() !== version) throw new Stop(`portico --version answers ${stdout.trim()}; ${version} was installed.`)
  const cwd = join(folder, 'empty')
  mkdirSync(cwd)
  await withProgram(program, { cwd }, async ({ url, ownerLink }) => {
    if (!ownerLink) throw new Stop('The installed program makes no owner link.')
    for (const [path, text] of Object.entries(ANSWERS)) await demandAnswer(url + path, text)
    await demandHostedLogin(url, cwd)
  })
}

async function demandAnswer(address, piece) {
  const answer = await fetch(address)
  const text = await answer.text()
  if (!answer.ok || !text.includes(piece))
    throw new Stop(`The installed program answers ${answer.status} at ${address}, without "${piece}".`)
  return text
}

/** Registers a client with the generated admin key, and requests the page on which its visitors sign in. */
async function demandHostedLogin(url, cwd) {
  const key = readFileSync(join(cwd, '.portico', 'admin.key'), 'utf8').trim()
  const client = { name: 'Trial', redirect_uris: [`${url}/back`] }
  const added = await fetch(`${url}/admin/clients`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(client),
  })
  if (!added.ok) throw new Stop(`The installed program refuses a client: ${await added.text()}`)
  const { result } = await added.json()
  const query = new URLSearchParams({
    client_id: result.client_id,
    redirect_uri: client.redirect_uris[0],
    response_type: 'code',
    scope: 'openid',
    state: 'trial',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  })
  await demandAnswer(`${url}/oauth2/authorize?${query}`, '/oauth2/login.js')
  for (const file of ['login.js', 'login.css', 'flag-font.js']) await demandAnswer(`${url}/oauth2/${file}`, '')
}
