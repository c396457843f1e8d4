import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import type { LoadContext } from '@docusaurus/types'
import { DEFAULT_PARSE_FRONT_MATTER } from '@docusaurus/utils'
import { contentFolder, type VersionFolders } from '../site/content-folders.js'
import { sourceOf } from '../site/sources.js'

/** The page that a translation is made from. */
export interface Original {
  /** Its file as a module path, such as `@site/docs/a.md`. */
  readonly source: string
  /** Its path within the content folder, such as `guides/a.md`. */
  readonly file: string
  readonly frontMatter: Readonly<Record<string, unknown>>
}

/** Originals by the module path of their translation. */
export type Originals = ReadonlyMap<string, Original>

/** What is needed to find the originals. `versions` contains the folders of docs versions, as the docs plugin names them. */
export interface OriginalsInput {
  readonly context: Pick<LoadContext, 'siteDir' | 'localizationDir' | 'siteConfig'>
  readonly versions: VersionFolders
}

/**
 * Finds the original of every translated Markdown page of the locale that is being built. What an original or its folder declares
 * applies to its translations too, although Docusaurus reads only the translation.
 */
export async function readOriginals({ context, versions }: OriginalsInput): Promise<Originals> {
  const { siteDir, localizationDir, siteConfig } = context
  const originals = new Map<string, Original>()
  for (const name of markdownIn(localizationDir)) {
    const place = contentFolder(name, { siteDir, siteConfig, versions })
    if (!place) continue
    const file = sameName(join(place.folder, place.file)) ?? sameFile(siteDir, place.file)
    if (file === undefined) continue
    const { frontMatter } = await siteConfig.markdown.parseFrontMatter({
      filePath: file,
      fileContent: readFileSync(file, 'utf8'),
      defaultParseFrontMatter: DEFAULT_PARSE_FRONT_MATTER,
    })
    originals.set(sourceOf(join(localizationDir, name), siteDir), {
      source: sourceOf(file, siteDir),
      file: place.file,
      frontMatter,
    })
  }
  return originals
}

/** Markdown files below a folder, by their paths within it with forward slashes. */
function markdownIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(posixPath)
    .filter((name) => /\.mdx?$/.test(name))
}

/** The file at a path, or the one beside it with the other Markdown extension. */
const sameName = (file: string): string | undefined =>
  [file, file.replace(/\.mdx?$/, (extension) => (extension === '.md' ? '.mdx' : '.md'))].find(existsSync)

const NOT_CONTENT = /^(node_modules|i18n|build|dist|static|\..*)$/

/** A file of the site with the same path in a content folder that the configuration does not name. */
function sameFile(siteDir: string, name: string): string | undefined {
  return readdirSync(siteDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !NOT_CONTENT.test(entry.name))
    .flatMap((entry) =>
      readdirSync(join(siteDir, entry.name), { recursive: true, encoding: 'utf8' })
        .filter((path) => posix.join('/', posixPath(path)).endsWith(`/${name}`))
        .map((path) => join(siteDir, entry.name, path)),
    )
    .find((path) => !path.includes(`${sep}node_modules${sep}`))
}

const posixPath = (path: string) => path.replaceAll(sep, '/')
