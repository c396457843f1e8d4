/** A site of private pages for benchmarks, and the program that serves it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { inRoot, PORTICO } from '../../../tools/lib/root.mjs'

const ORGANIZATION = '7c0b6f0e-5c1e-4b0a-9a3e-000000000001'

/**
 * Writes a built site in cleartext, with only the pages of one group.
 * @param files further files, by their path in the site
 */
export function stagePages(folder, { build, pages, makeIndex, files = {} }) {
  rmSync(folder, { recursive: true, force: true })
  const put = (name, text) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const plan = {
    version: 'portico/plan/v2',
    build,
    orgId: ORGANIZATION,
    origin: 'https://docs.example',
    baseUrl: '/',
    agents: { open: 'server' },
    rules: [{ path: 'docs/*', groups: ['readers'] }],
    publicTexts: [],
    groupNames: { readers: 'never' },
    parts: [{ expression: { any: [['readers']] }, pages: pages.map(({ url }) => url), canaries: [] }],
  }
  put('portico-plan.json', JSON.stringify(plan))
  put('index.html', '<!doctype html><title>Home</title>')
  put('portico-search.json', makeIndex([]))
  put(`assets/js/sealed0-search.${build}.json`, makeIndex(pages))
  for (const { url, title, sections } of pages)
    put(`${url.slice(1)}.md`, `# ${title}\n\n${sections.map(({ text }) => text).join('\n\n')}\n`)
  for (const [name, text] of Object.entries(files)) put(name, text)
}

/** Starts `portico serve`. `cpu` returns the milliseconds of processor time that the process has used in all its threads. */
export async function serveFolder({ cwd, env }) {
  const child = spawn(
    process.execPath,
    ['--import', inRoot('tests', 'bench', 'lib', 'report-cpu.mjs'), PORTICO, 'serve', '--json'],
    { cwd, env: { ...env, PORT: '0', PORTICO_LOG_LEVEL: 'silent' }, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  )
  for await (const line of createInterface({ input: child.stdout })) {
    const { event, url } = JSON.parse(line)
    if (event !== 'ready') continue
    const stop = async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
    const cpu = async () => {
      const reported = once(child, 'message')
      child.send('cpu')
      const [{ user, system }] = await reported
      return (user + system) / 1000
    }
    return { child, url, cpu, stop }
  }
  throw new Error('The server ended before it was ready.')
}
