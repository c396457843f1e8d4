import { addressOf, canonicalPath, literalPath, publicPath } from '@portico/access'
import type { BuildList, FileComparison, FileDifference, ListedFile } from '../list/build-list.js'
import { forEachConcurrently } from '../list/concurrency.js'
import { ask, type Host, type HostResponse } from './ask-host.js'

/** Files that hosts read themselves and need not serve. */
const FOR_THE_HOST =
  /(^|\/)(_headers|_redirects|CNAME|web\.config|vercel\.json|netlify\.toml|staticwebapp\.config\.json|\.(?!well-known\/)[^/]+(\/.*)?)$/s

/** The maximum size of a list of files or a sitemap. */
const LONGEST_TEXT = 2 ** 26

/** Returns the text of a file of a site, or why there is none. */
export async function readText(host: Host, path: string): Promise<{ text: string | undefined; why: string }> {
  const answer = await ask(host, path, { most: LONGEST_TEXT, keep: true })
  if (answer.kind === 'elsewhere') return { text: undefined, why: `its address redirects to ${answer.to}` }
  if (answer.kind !== 'file') return { text: undefined, why: answer.why }
  return { text: answer.bytes?.toString('utf8'), why: 'it is too long' }
}

/** Compares a site with its signed list, address by address, and the addresses of its sitemap with the list. */
export async function verifySite(host: Host, { files }: BuildList): Promise<FileComparison> {
  const differences: FileDifference[] = []
  const unread: string[] = []
  const byPath = new Map(files.map((file) => [file.path, file]))
  await forEachConcurrently(files, async (file) => {
    const finding = await compare(host, file, byPath)
    if (finding?.what === 'unread') unread.push(`${file.path}: ${finding.detail}`)
    else if (finding)
      differences.push({ path: file.path, what: finding.what, ...(finding.detail ? { detail: finding.detail } : {}) })
  })
  const sitemap = await readText(host, 'sitemap.xml')
  const isSitemap = sitemap.text?.includes('<urlset') ?? false
  if (isSitemap && !byPath.has('sitemap.xml')) differences.push({ path: 'sitemap.xml', what: 'extra' })
  const published = new Set(
    files.flatMap(({ path }) => [publicPath(path), literalPath(path), canonicalPath(addressOf(`/${path}`))]),
  )
  if (isSitemap)
    for (const { address, path } of pagesIn(sitemap.text ?? '', host.root))
      if (!published.has(address)) differences.push({ path, what: 'extra', detail: 'the sitemap lists it' })
  return { differences, unread }
}

type Finding = { readonly what: FileDifference['what'] | 'unread'; readonly detail?: string }

/** Checks every address where readers get a file. A page has several: the address of the file, and those that links use. */
async function compare(
  host: Host,
  file: ListedFile,
  byPath: ReadonlyMap<string, ListedFile>,
): Promise<Finding | undefined> {
  const { path } = file
  const findings: (Finding | 'same')[] = []
  for (const address of addressesOf(path)) {
    // At an address without extension, a host may choose between a page and a folder of that name.
    const allowed = candidates(address).flatMap((name) => byPath.get(name) ?? [])
    const most = Math.max(...allowed.map(({ size }) => size), file.size)
    const limits = { most, anyStatus: /(^|\/)404\.html$/.test(path) }
    const expected = allowed.length > 0 ? allowed : [file]
    const finding = judge(await ask(host, address, { ...limits, visitor: 'browser' }), expected, path)
    // A host that changes what it serves to one kind of visitor is found by comparing both; the pages and scripts are enough.
    const other = RUNS.test(path)
      ? judge(await ask(host, address, { ...limits, visitor: 'program' }), expected, path)
      : finding
    findings.push(ofBoth(finding, other))
  }
  const wrong = findings.find(
    (finding) => finding !== 'same' && (finding.what === 'differs' || finding.what === 'unread'),
  )
  if (wrong && wrong !== 'same') return wrong
  if (findings.includes('same') || FOR_THE_HOST.test(path)) return undefined
  return findings.find((finding) => finding !== 'same')
}

/** Files that act in the reader's name. */
const RUNS = /\.(html?|m?js)$/i

/** What is wrong for one kind of visitor or for both. */
function ofBoth(browser: Finding | 'same', program: Finding | 'same'): Finding | 'same' {
  const isDifferent = (finding: Finding | 'same'): finding is Finding =>
    finding !== 'same' && finding.what === 'differs'
  if (isDifferent(browser) === isDifferent(program)) return browser === 'same' ? program : browser
  const [finding, visitor] = isDifferent(browser) ? [browser, 'browsers'] : [program as Finding, 'programs']
  const detail = finding.detail === undefined ? '' : `: ${finding.detail}`
  return { what: 'differs', detail: `only for ${visitor}${detail}` }
}

function judge(answer: HostResponse, allowed: readonly ListedFile[], path: string): Finding | 'same' {
  switch (answer.kind) {
    case 'missing':
      return { what: 'missing', detail: answer.why }
    case 'unreachable':
      return { what: 'unread', detail: answer.why }
    case 'elsewhere':
      return { what: 'differs', detail: `its address redirects to ${answer.to}` }
    case 'file':
      if (allowed.some(({ sha256 }) => sha256 === answer.sha256)) return 'same'
      return answer.isPage && !/\.html?$/.test(path)
        ? { what: 'missing', detail: 'the host serves a page instead' }
        : { what: 'differs' }
  }
}

/** The addresses at which readers get a published file, not canonical because hosts treat each of them differently; relative to the site's root. */
function addressesOf(path: string): string[] {
  if (/(^|\/)404\.html$/.test(path)) return [path]
  const folder = /^(.*\/)?index\.html$/.exec(path)?.[1]
  if (path === 'index.html') return ['', path]
  if (folder !== undefined) return [folder.slice(0, -1), folder, path]
  return path.endsWith('.html') ? [path.slice(0, -'.html'.length), path] : [path]
}

/** The files that a host may serve at an address. */
const candidates = (address: string): string[] => {
  const bare = address.replace(/\/$/, '')
  return bare === '' ? ['index.html'] : [address, `${bare}.html`, `${bare}/index.html`]
}

/** The pages that a sitemap names, with their canonical addresses and as paths relative to the root. */
function pagesIn(sitemap: string, root: URL): { readonly address: string | undefined; readonly path: string }[] {
  return [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].flatMap(([, content = '']) => {
    const text = content.trim()
    if (!URL.canParse(text)) return []
    const { pathname } = new URL(text)
    if (!pathname.startsWith(root.pathname)) return []
    const path = pathname.slice(root.pathname.length)
    const address = canonicalPath(path)
    return [{ address, path: address?.slice(1) ?? path }]
  })
}
