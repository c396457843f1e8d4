import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { readableForms } from './readable.js'
import { shingleFinder, shingles } from './shingles.js'

/** What a published folder reveals about private pages. */
export interface Scan {
  /** Runs of words that only private sources contain. */
  readonly privateRuns: number
  /** Published files that were read. */
  readonly files: number
  /** Runs that were found, with the file of each. */
  readonly leaks: readonly { readonly file: string; readonly text: string }[]
}

/** What is not a source of a site. */
const NOT_SOURCES = /(^|\/)(node_modules|build|\.docusaurus|\.portico|\.git)(\/|$)|package-lock\.json$/

/** The code of Docusaurus, in the site's own installation. */
const FRAME = /\/node_modules\/@docusaurus\/[^/]+\/(lib|src)\/.+\.js$/

/** The title of a page or of the site. */
const TITLE = /^[ \t]*title:[ \t]*["'`]?(.+?)["'`]?,?[ \t]*$/m

const TEXT = /\.(mdx?|[cm]?[jt]sx?|json|ya?ml|html?|css|svg|txt|csv|toml|xml)$/i

/**
 * Looks for private text in a published folder. It shares no code with the leak check of Portico: it looks for every run of words
 * of the private sources that no other source of the site contains, in whatever markup, and that is no address of a page or a
 * source.
 * @param site the folder with everything that the site consists of, with its installation
 * @param privateSources the beginnings of the paths of private sources
 */
export async function scan(site: string, published: string, privateSources: readonly string[]): Promise<Scan> {
  const all = await filesOf(site)
  const sources = all.filter((file) => TEXT.test(file) && !NOT_SOURCES.test(file))
  const isPrivate = (file: string) => privateSources.some((start) => file.startsWith(start))
  const privateRuns = new Set<string>()
  for (const file of sources.filter(isPrivate))
    for (const run of shingles(await readFile(join(site, file), 'utf8'))) privateRuns.add(run)
  const forget = (text: string) => {
    for (const run of shingles(text)) privateRuns.delete(run)
  }
  const titles: string[] = []
  const siteTitles: string[] = []
  for (const file of sources.filter((file) => !isPrivate(file))) {
    const source = await readFile(join(site, file), 'utf8')
    for (const form of formsOf(source)) forget(form)
    const [, title] = TITLE.exec(source) ?? []
    if (title === undefined) continue
    if (/(^|\/)docusaurus\.config\.\w+$/.test(file)) siteTitles.push(title)
    else titles.push(title)
  }
  // Every page has its title before that of the site.
  for (const title of titles) for (const siteTitle of siteTitles) forget(`${title} ${siteTitle}`)
  // Every site publishes the texts of Docusaurus itself, and the paths of its sources.
  for (const file of all.filter((path) => FRAME.test(path)))
    for (const run of shingles(await readFile(join(site, file), 'utf8'))) privateRuns.delete(run)
  // A public download is published unchanged.
  const downloads = new Set<string>()
  for (const file of all.filter((path) => !NOT_SOURCES.test(path) && !isPrivate(path)))
    downloads.add(digest(await readFile(join(site, file))))
  const files = await filesOf(published)
  for (const path of [...sources, ...files]) for (const run of shingles(path)) privateRuns.delete(run)
  const find = shingleFinder(privateRuns)
  const leaks: { file: string; text: string }[] = []
  for (const file of files) {
    const bytes = await readFile(join(published, file))
    if (downloads.has(digest(bytes))) continue
    const forms = readableForms(file, bytes)
    for (const text of new Set(forms.flatMap(find))) leaks.push({ file, text })
  }
  return { privateRuns: privateRuns.size, files: files.length, leaks }
}

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64')

/**
 * A source as it is written, and as it is displayed: without the targets of links, pictures, the languages of code, and its other markup.
 */
function formsOf(source: string): string[] {
  const read = source.replace(/\]\([^)\s]*\)|\]\[[^\]]*\]/g, ']').replace(/\{#[^}]*\}|<!--[\s\S]*?-->/g, ' ')
  const withoutLanguages = read.replace(/^[ \t]*(```|~~~).*$/gm, ' ')
  // Of what is above a page, visitors read the title.
  const titled = read.replace(/^---\n[\s\S]*?\n---\n/, (front) => `${TITLE.exec(front)?.[1] ?? ''}\n`)
  const withoutTags = withoutLanguages.replace(/<[^<>]*>/g, ' ')
  const withoutPictures = titled.replace(/!\[[^\]]*\]/g, ' ')
  return [source, withoutEscapes(source), read, titled, withoutPictures, withoutLanguages, withoutTags]
}

/** Docusaurus also publishes an address such as `packages/%40scope` in decoded form. */
const withoutEscapes = (source: string) =>
  source.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
}
