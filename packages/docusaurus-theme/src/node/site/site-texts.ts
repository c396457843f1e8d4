import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { sourceFile } from './sources.js'

/** Folders of a site without texts that its author wrote for display. */
const NOT_SOURCES = /^(node_modules|build|dist|out|coverage|staging|.*-staging|\..*)$/

/** Translated content is read page by page, as the content plugins do. */
const TRANSLATED = /^i18n\/[^/]+\/docusaurus-plugin-content-/

const TEXT = /\.(mdx?|[cm]?[jt]sx?|json5?|ya?ml|toml|html?|css|s[ac]ss|less|svg|txt|csv|xml|graphql|proto)$/i

/** Texts of individual components, which are private if only private pages show these components. */
const CODE_TEXTS = /^i18n\/[^/]+\/code\.json$/

/** Authors and tags are private if only private pages use them. */
const NAMES = /(^|\/)(authors|tags)\.(ya?ml|json)$/

const LOCK = /^(package-lock|npm-shrinkwrap)\.json$|^(yarn|pnpm-lock)\./

/** Whether a file contains text, judged by its name. */
export const isTextFile = (path: string): boolean => TEXT.test(path)

/**
 * Yields the texts of a site's own files, one after another, except those for which `isPrivate` returns true, given a path such
 * as `@site/docs/a.md`.
 *
 * @param folders folders of content, such as `@site/docs`; those beside the site are read too
 */
export function* siteTexts(
  siteDir: string,
  folders: readonly string[],
  isPrivate: (source: string) => boolean,
): Generator<string> {
  for (const folder of ['@site', ...folders.filter((contentFolder) => contentFolder.startsWith('@site/..'))]) {
    const root = resolve(siteDir, sourceFile(siteDir, folder))
    for (const path of filesIn(root, '')) {
      const isLeftOut = [LOCK, NAMES, CODE_TEXTS, TRANSLATED].some((pattern) => pattern.test(path))
      if (isTextFile(path) && !isLeftOut && !isPrivate(`${folder}/${path}`))
        yield readFileSync(join(root, path), 'utf8')
    }
  }
}

function* filesIn(root: string, folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory() && !NOT_SOURCES.test(entry.name)) yield* filesIn(root, path)
    else if (entry.isFile()) yield path.replaceAll(sep, '/')
  }
}
