import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { LoadContext } from '@docusaurus/types'
import type { Messages } from './code-translations.js'

const FILE = 'code.json'

/**
 * Reads the site's own texts of `translate()` and `<Translate>`, for each language that has any. Docusaurus has already validated
 * the files.
 */
export function readCodeTranslations(folder: string): Messages[] {
  const languages = existsSync(folder) ? readdirSync(folder) : []
  return languages
    .map((language) => join(folder, language, FILE))
    .filter(existsSync)
    .map((file) => {
      const texts = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')) as Record<
        string,
        { message?: string } | string
      >
      return Object.fromEntries(
        Object.entries(texts).map(([id, text]) => [id, typeof text === 'string' ? text : (text.message ?? '')]),
      )
    })
}

/** The file of the texts in the language of the build, by the path that the site's author knows. */
export const codeFile = ({ siteDir, localizationDir }: Pick<LoadContext, 'siteDir' | 'localizationDir'>): string =>
  relative(siteDir, join(localizationDir, FILE)).replaceAll(sep, '/')
