import type { ExposedFile } from '@portico/sealing/plan'
import type { AccessMap } from '../access/access-map.js'
import { isPrivateIn } from '../access/access-map.js'
import { privateFiles } from '../access/private-files.js'
import { sourceFrom, unescaped } from '../site/own-files.js'
import type { Page } from '../site/read-pages.js'
import { authorsPath } from '../site/sources.js'

/** What is needed to read pages. `read` returns the text of a source such as `@site/docs/a.md`, or undefined. */
export interface UsedFilesInput {
  readonly siteDir: string
  readonly pages: readonly Page[]
  readonly access: Pick<AccessMap, 'at'>
  readonly read: (source: string) => string | undefined
}

/** Files that pages use in addition to their own text. */
export interface UsedFiles {
  readonly exposed: readonly ExposedFile[]
  /** Markdown that is only included in private pages, by the page's source. */
  readonly partials: ReadonlyMap<string, readonly string[]>
}

/**
 * Follows what pages import, show and offer for download, and finds the files of private pages that a public page publishes in
 * this way.
 */
export function usedFiles({ siteDir, pages, access, read }: UsedFilesInput): UsedFiles {
  const isPrivate = isPrivateIn(access)
  const belongsToPrivate = privateFiles(pages, access)
  const used = (source: string, seen = new Set<string>()): Set<string> => {
    for (const path of references(read(source) ?? '')) {
      const file = sourceFrom(siteDir, source, path)
      if (!seen.has(file)) {
        seen.add(file)
        if (isMarkdown(file)) used(file, seen)
      }
    }
    return seen
  }
  const isPartial = (file: string) => isMarkdown(file) && read(file) !== undefined
  const all = pages.map((page) => ({ page, files: [...used(page.metadata.source)] }))
  const publicFiles = new Set(all.flatMap(({ page, files }) => (isPrivate(page) ? [] : files)))
  return {
    exposed: all.flatMap(({ page, files }) =>
      isPrivate(page)
        ? []
        : files
            .filter(belongsToPrivate)
            .map((file) => ({ file: authorsPath(file), page: authorsPath(page.metadata.source) })),
    ),
    partials: new Map(
      all.flatMap(({ page, files }) =>
        isPrivate(page)
          ? [[page.metadata.source, files.filter((file) => isPartial(file) && !publicFiles.has(file))] as const]
          : [],
      ),
    ),
  }
}

/** The paths of files that a Markdown text names: imports, required files, pictures, and downloads that it links to. */
function references(text: string): string[] {
  const prose = text.replace(/^(```|~~~)[\s\S]*?^\1.*$/gm, '')
  const imported = [
    ...prose.matchAll(/\bfrom\s+['"]([^'"]+)['"]/g),
    ...prose.matchAll(/\brequire\(['"]([^'"]+)['"]\)/g),
  ].filter(([, path = '']) => /^[^/:@]+\.\w+$|^(?:!*[\w-]+-loader!)*(?:\.|@site\/)/.test(path))
  const linked = [
    ...prose.matchAll(/!\[[^\]]*\]\(<?([^)\s>]+)/g),
    ...prose.matchAll(/\]\(<?([^)\s>#?:]+\.(?!mdx?\b)\w+)/g),
  ].filter(([, path = '']) => !/^(\/|#|[a-z][\w+.-]*:)/i.test(path))
  return [...imported, ...linked].map(([, path = '']) =>
    unescaped(path.replace(/^!*(?:[\w-]+-loader!)*/, '').replace(/[?#].*/s, '')),
  )
}

const isMarkdown = (file: string) => /\.mdx?$/.test(file)
