import { relative, sep } from 'node:path'

/**
 * A page's file has three names: the source, as Docusaurus writes it, such as `@site/docs/a.md`, or `@site/../docs/a.md` if it is
 * beside the site's folder; the path that authors know, such as `docs/a.md`; and the file itself.
 */

/** Returns the source of a file. */
export const sourceOf = (file: string, siteDir: string): string =>
  `@site/${relative(siteDir, file).replaceAll(sep, '/')}`

/** Returns the path of a source as authors know it, for messages and for what they read. */
export const authorsPath = (source: string): string => source.replace(/^@site\//, '')

/** Returns the file of a source, or the folder of one. */
export const sourceFile = (siteDir: string, source: string): string => source.replace(/^@site/, () => siteDir)
