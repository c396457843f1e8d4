import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { portico, type ServerProcess, serving } from './program.js'
import { put } from './staged-site.js'

export type Files = Readonly<Record<string, string>>

/** A page as a generator writes it, with a navigation that names other pages. */
export const pageOf = (title: string, main: string, navigation = '') =>
  `<!doctype html><html lang="en"><head><title>${title} | Lanterns</title></head><body><nav>Menu ${navigation}</nav><main><h1>${title}</h1>${main}</main><footer>Foot of the page</footer></body></html>`

/** Writes files below a folder. */
export function putAll(cwd: string, folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) put(cwd, `${folder}/${path}`, text)
}

/** Everything in a folder that a stranger can request, by name. */
export const publishedFiles = (folder: string): [name: string, bytes: string][] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry): [string, string][] =>
    entry.isFile() ? [[entry.name, readFileSync(join(entry.parentPath, entry.name), 'latin1')]] : [],
  )

/** A sealed folder that is served, with a reader token for each group. */
export interface ServedFolder {
  readonly server: ServerProcess
  readonly tokens: Readonly<Record<string, string>>
  readonly emails: Readonly<Record<string, string>>
}

/** Seals a folder with these arguments, serves it, and creates a reader with a token for each list of groups. */
export async function serveFolder(
  cwd: string,
  seal: readonly string[],
  readers: Readonly<Record<string, readonly string[]>>,
): Promise<ServedFolder> {
  const run = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await portico(args, { cwd })
    if (code !== 0) throw new Error(`portico ${args.join(' ')} ended with ${code}: ${stderr}`)
    return stdout
  }
  await run('seal', ...seal, '--out', 'public')
  const server = await serving({ cwd, env: { PORTICO_SITE: 'public' } })
  const tokens: Record<string, string> = {}
  const emails: Record<string, string> = {}
  for (const [name, groups] of Object.entries(readers)) {
    const email = `${name}@example.com`
    const options = groups.flatMap((group) => ['-g', group])
    await run('person', 'add', email, ...options)
    tokens[name] = JSON.parse(await run('token', 'add', email, '--name', 'agent', ...options, '--json')).token
    emails[name] = email
  }
  return { server, tokens, emails }
}
