import { posix } from 'node:path'
import type { ExposedFile } from '../plan.js'
import type { AccessMap } from './access-map.js'
import { privateFiles } from './private-files.js'
import type { Page } from './read-pages.js'

/** What pages are read with. `read` answers the text of a source such as `@site/docs/a.md`, or undefined. */
export interface UsedFilesInput {
  readonly pages: readonly Page[]
  readonly access: Pick<AccessMap, 'at'>
  readonly read: (source: string) => string | undefined
}

/** Files that pages use beside their own text. */
export interface UsedFiles {
  readonly exposed: readonly ExposedFile[]
  /** Markdown that is set into private pages only, by the page's source. */
  readonly partials: ReadonlyMap<string, readonly string[]>
}

/**
 * Follows what pages import, show and hand out, and finds the files of private pages that a public page publishes so.
 */
export function usedFiles({ pages, access, read }: UsedFilesInput): UsedFiles {
  const isPrivate = ({ metadata }: Page) => access.at(metadata.permalink) !== undefined
  const belongsToPrivate = privateFiles(pages, access)
  const used = (source: string, seen = new Set<string>()): Set<string> => {
    for (const file of references(source, read(source) ?? ''))
      if (!seen.has(file)) {
        seen.add(file)
        if (isMarkdown(file)) used(file, seen)
      }
    return seen
  }
  const all = pages.map((page) => ({ page, files: [...used(page.metadata.source)] }))
  const shown = new Set(all.flatMap(({ page, files }) => (isPrivate(page) ? [] : files)))
  return {
    exposed: all.flatMap(({ page, files }) =>
      isPrivate(page)
        ? []
        : files.filter(belongsToPrivate).map((file) => ({ file: short(file), page: short(page.metadata.source) })),
    ),
    partials: new Map(
      all.flatMap(({ page, files }) =>
        isPrivate(page)
          ? [[page.metadata.source, files.filter((file) => isMarkdown(file) && !shown.has(file))] as const]
          : [],
      ),
    ),
  }
}

/** Files that a Markdown source names by their path: imports, required files, pictures, and downloads it links to. */
function references(source: string, text: string): string[] {
  const prose = text.replace(/^(```|~~~)[\s\S]*?^\1.*$/gm, '')
  const named = [
    ...prose.matchAll(/\bfrom\s+['"]([^'"]+)['"]/g),
    ...prose.matchAll(/\brequire\(['"]([^'"]+)['"]\)/g),
    ...prose.matchAll(/!\[[^\]]*\]\(<?([^)\s>]+)/g),
    ...prose.matchAll(/\]\(<?(\.{1,2}\/[^)\s>#?]+\.(?!mdx?\b)\w+)/g),
  ]
  return named.flatMap(([, path = '']) => {
    const bare = path.replace(/^!*(?:[\w-]+-loader!)*/, '').replace(/[?#].*$/, '')
    if (bare.startsWith('@site/')) return [posix.normalize(bare)]
    const isFile = bare.startsWith('.') || /^[^/:@]+\.\w+$/.test(bare)
    return isFile ? [posix.join(posix.dirname(source), bare)] : []
  })
}

const isMarkdown = (file: string) => /\.mdx?$/.test(file)

const short = (source: string) => source.replace(/^@site\//, '')
