import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '@portico/server/testing/free-port'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { launchBrowser } from '../../tools/lib/browser.mjs'
import { buildConsole, buildDocs, buildPackages, buildStaging, sealHub } from '../../tools/lib/build-steps.mjs'
import { CACHE, DOCS_CONFIG, DOCS_STAGING, HUB_CONFIG, PORTICO, ROOT, STAGING } from '../../tools/lib/root.mjs'

/** The organization that a new server creates. */
export const HUB_ORGANIZATION = '7c0b6f0e-5c1e-4b0a-9a3e-000000000001'

/** The pages of all visitors that are open. */
export const OPEN_PAGES = new Set<Page>()

/** An email as the development outbox shows it. */
interface Message {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly sent_at: string
}

/** The output of a command, and how it ended. */
export interface CommandOutcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** The whole product on a free port: an empty data directory, the sealed hub, the program, a browser. */
export interface HubWorld {
  readonly url: string
  /** The published folder that the program serves. */
  readonly site: string
  readonly data: string
  readonly ownerLink: string
  /** Runs `portico …` beside the server. */
  portico(...args: string[]): Promise<CommandOutcome>
  /** Opens a page of a visitor with separate storage, and collects the errors that it logs. */
  visitor(options?: BrowserContextOptions): Promise<{ page: Page; complaints: string[] }>
  /** The code in the newest email to an address that arrived after `since` (ISO time). */
  codeFor(address: string, since?: string): Promise<string>
  /** The link in the newest email to an address that arrived after `since`. */
  linkFor(address: string, since?: string): Promise<string>
  /** Calls the admin API with the key of the installation, and returns the result. */
  admin<Result>(method: string, path: string, body?: unknown, organization?: string): Promise<Result>
  /** Ends the program, leaving site and data. SIGKILL simulates a power failure. */
  stopServer(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  startServer(): Promise<void>
  close(): Promise<void>
}

/** Waits for the program's ready line, or fails with its output. */
async function readyLine(child: ChildProcess): Promise<{ url: string; owner_link?: string }> {
  if (!child.stdout || !child.stderr) throw new Error('the program has no output')
  let complaint = ''
  child.stderr.on('data', (part) => {
    complaint += part
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const event = JSON.parse(line) as { event: string; url: string; owner_link?: string }
    if (event.event === 'ready') return event
  }
  throw new Error(`the program ended before it was ready: ${complaint}`)
}

/** Polls until `look` finds something. Playwright waits for pages; this waits for the outbox. */
export async function until<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> {
  const deadline = AbortSignal.timeout(60_000)
  while (!deadline.aborted) {
    const result = await look()
    if (result !== undefined) return result
    // The program and the browser share two cores with this loop.
    await setTimeout(20)
  }
  throw new Error(`${what} did not happen within 60 seconds`)
}

/** How a world differs from the usual one. */
export interface WorldOptions {
  /** The hub is built with HUB_FORCE_LOGIN, into a separate folder. */
  readonly forceLogin?: boolean
  /** `docs`: the guide, in place of the hub. */
  readonly site?: 'hub' | 'docs'
  /** The port of the server, if something must know it before the server starts. */
  readonly port?: number
  /** Further flags of the browser. */
  readonly flags?: readonly string[]
}

/**
 * Starts a separate world. Close it when done.
 * @param settingsOf settings in addition to those of the world, such as DATABASE_URL, or how they follow from its URL. With an empty PORTICO_SITE there is no site;
 * the console needs none.
 */
export async function openWorld(
  settingsOf: Record<string, string> | ((url: string) => Record<string, string>) = {},
  { forceLogin = false, site: content = 'hub', port: knownPort, flags = [] }: WorldOptions = {},
): Promise<HubWorld> {
  await buildPackages()
  await buildConsole()
  const port = knownPort ?? (await freePort())
  const url = `http://localhost:${port}`
  const settings = typeof settingsOf === 'function' ? settingsOf(url) : settingsOf
  const withSite = settings.PORTICO_SITE !== ''
  const staging = content === 'docs' ? DOCS_STAGING : forceLogin ? join(CACHE, 'forced-login-staging') : STAGING
  if (withSite && content === 'docs') await buildDocs()
  else if (withSite) await buildStaging({ staging, forceLogin: String(forceLogin), statistics: 'true' })
  const home = await mkdtemp(join(tmpdir(), 'portico-e2e-'))
  const [data, site] = [join(home, 'data'), join(home, 'site')]
  const env = {
    ...process.env,
    PORT: String(port),
    PORTICO_DATA: data,
    PORTICO_SITE: site,
    PORTICO_SITE_CONFIG: content === 'docs' ? DOCS_CONFIG : HUB_CONFIG,
    ...settings,
  }
  if (withSite)
    await sealHub({ staging, out: site, env: { PORT: String(port), PORTICO_DATA: data, ...settings }, quiet: true })

  let child: ChildProcess | undefined
  let ownerLink = ''
  const startServer = async () => {
    child = spawn(process.execPath, [PORTICO, 'serve', '--json'], { cwd: home, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const ready = await readyLine(child)
    ownerLink ||= ready.owner_link ?? ''
  }
  const stopServer = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'close')
    child.kill(signal)
    await ended
  }
  await startServer()
  const browser: Browser = await launchBrowser(...flags)

  const mailsTo = async (address: string, since: string) => {
    const answer = await fetch(`${url}/outbox/messages?to=${encodeURIComponent(address)}&limit=5`)
    return ((await answer.json()) as Message[]).filter(({ sent_at }) => sent_at > since)
  }

  return {
    url,
    site,
    data,
    get ownerLink() {
      return ownerLink
    },
    portico: (...args) =>
      new Promise((resolve) =>
        execFile(process.execPath, [PORTICO, ...args], { cwd: home, env }, (error, stdout, stderr) =>
          resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, stdout, stderr }),
        ),
      ),
    async visitor(options) {
      const context = await browser.newContext({ baseURL: url, ...options })
      const page = await context.newPage()
      OPEN_PAGES.add(page)
      page.once('close', () => OPEN_PAGES.delete(page))
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        // A refused call (401, 403) is a normal response, which Chromium logs by itself; only what the page itself logs counts.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          complaints.push(message.text())
      })
      return { page, complaints }
    },
    codeFor: (address, since = '') =>
      until(`a mail with a code to ${address}`, async () => {
        const mail = (await mailsTo(address, since)).find(({ subject }) => /\d{6}/.test(subject))
        return mail && /\d{6}/.exec(mail.subject)?.[0]
      }),
    linkFor: (address, since = '') =>
      until(`a mail with a link to ${address}`, async () => {
        const [link] = (await mailsTo(address, since)).flatMap(({ text }) => /https?:\/\/\S+/.exec(text) ?? [])
        return link
      }),
    async admin(method, path, body, organization) {
      const key = (await readFile(join(data, 'admin.key'), 'utf8')).trim()
      const headers = {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(organization !== undefined && { 'SlashID-OrgID': organization }),
      }
      const answer = await fetch(url + path, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const { result, errors } = (await answer.json()) as { result?: never; errors?: { message: string }[] }
      if (!answer.ok) throw new Error(`${method} ${path} was refused: ${errors?.[0]?.message}`)
      return result as never
    },
    startServer,
    stopServer,
    async close() {
      await browser.close()
      await stopServer()
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** The repository's root, for stories that read its content. */
export { ROOT }
