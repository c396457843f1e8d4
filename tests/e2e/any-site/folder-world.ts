import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { freePort } from '@portico/server/testing/free-port'
import type { BrowserContext, Page } from 'playwright-core'
import { emptyFolder, portico, type ServerProcess, serving } from '../../../packages/portico/src/testing/program.js'
import { until } from '../world.js'

/** A sealed folder of another site generator, served by the program. */
export interface FolderWorld {
  readonly url: string
  /** The folder in which commands run. */
  readonly cwd: string
  portico(...args: string[]): Promise<string>
  /** The code that was sent to an address after a time. */
  codeFor(address: string, since: string): Promise<string>
  /** The pages that were opened in browsers, as *Who read what* names them; `null` for shared keys. */
  pagesRead(): Promise<readonly (string | null)[]>
  /** Signs in at the door that a page shows. */
  signIn(page: Page, address: string): Promise<void>
  /** The published bytes of every file, as text. */
  published(): string[]
  /** Gives each envelope of the published folder the content of another one. */
  swapEnvelopes(): void
  close(): void
}

const put = (folder: string, files: Readonly<Record<string, string>>) => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

const ADMIN_KEY = 'a-key-that-only-these-tests-have'

/** An option of Node that sets the clock of a process forward by milliseconds, or back. */
const clockOption = (by: number): string =>
  `--import=data:text/javascript,${encodeURIComponent(`const real=Date;globalThis.Date=class extends real{constructor(...a){a.length?super(...a):super(real.now()+${by})}static now(){return real.now()+${by}}}`)}`

/**
 * Writes files into a folder, seals it with these arguments of `portico seal`, and serves it.
 *
 * @param options `settings` of the server besides the usual ones, and `ahead`: by how many milliseconds the clock of the server is ahead of the browser's
 */
export async function openFolder(
  files: Readonly<Record<string, string>>,
  seal: readonly string[],
  { ahead = 0, settings = {} }: { readonly ahead?: number; readonly settings?: Readonly<Record<string, string>> } = {},
): Promise<FolderWorld> {
  const cwd = emptyFolder()
  put(cwd, files)
  const port = await freePort()
  const env = {
    PORT: String(port),
    PORTICO_URL: `http://localhost:${port}`,
    PORTICO_SITE: 'public',
    PORTICO_ADMIN_KEY: ADMIN_KEY,
    ...settings,
  }
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await portico(args, { cwd, env })
    if (code !== 0) throw new Error(`portico ${args[0]} ended with ${code}: ${stderr}${stdout}`)
    return stdout
  }
  await run('seal', ...seal, '--out', 'public')
  const clock: Readonly<Record<string, string>> = ahead === 0 ? {} : { NODE_OPTIONS: clockOption(ahead) }
  const server: ServerProcess = await serving({ cwd, env: { ...env, ...clock } })
  return {
    url: server.url,
    cwd,
    portico: run,
    codeFor: (address, since) => codeFor(server.url, address, since),
    async pagesRead() {
      const response = await fetch(`${server.url}/admin/site/readings`, {
        headers: { Authorization: `Bearer ${ADMIN_KEY}` },
      })
      const { result } = (await response.json()) as { readonly result: readonly { readonly page: string | null }[] }
      return result.map(({ page }) => page)
    },
    async signIn(page, address) {
      const since = new Date(Date.now() + ahead - 1).toISOString()
      await page.getByPlaceholder('Type your email').fill(address)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.locator('.sid-otp-input input').first().focus()
      await page.keyboard.type(await codeFor(server.url, address, since))
    },
    published: () =>
      readdirSync(join(cwd, 'public'), { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? [readFileSync(join(entry.parentPath, entry.name), 'latin1')] : [],
      ),
    swapEnvelopes() {
      const folder = join(cwd, 'public', '_portico')
      const names = readdirSync(folder).filter((name) => name.endsWith('.sealed') && !/-\d+\.sealed$/.test(name))
      const contents = names.map((name) => readFileSync(join(folder, name)))
      for (const [at, name] of names.entries())
        writeFileSync(join(folder, name), contents[(at + 1) % contents.length] ?? '')
    },
    close: () => void server.child.kill('SIGTERM'),
  }
}

const codeFor = (url: string, address: string, since: string) =>
  until(`a mail with a code to ${address}`, async () => {
    const answer = await fetch(`${url}/outbox/messages?to=${encodeURIComponent(address)}&limit=5`)
    const mails = (await answer.json()) as { readonly subject: string; readonly sent_at: string }[]
    const mail = mails.find(({ subject, sent_at }) => sent_at > since && /\d{6}/.test(subject))
    return mail && /\d{6}/.exec(mail.subject)?.[0]
  })

/** A page that collects what goes wrong in it. */
export async function watchedPage(context: BrowserContext): Promise<{ page: Page; complaints: string[] }> {
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // A refused call is a normal response, which Chromium logs by itself.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  return { page, complaints }
}
