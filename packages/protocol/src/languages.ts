/** The languages of the interface besides English, by their tags. Each kind of text has a table in all of them. */
export const LANGUAGES = ['ar', 'de', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pl', 'pt-BR', 'tr', 'zh-Hans'] as const

export type Language = (typeof LANGUAGES)[number]

/**
 * The language of the interface for a locale. A region uses the texts of its language if the script is the same: those for
 * Brazil serve Portugal, and simplified Chinese does not serve Taiwan.
 * @returns undefined if the texts are in English.
 * @example languageOf('es-MX') // 'es'
 */
export function languageOf(locale: string): Language | undefined {
  languages ??= new Map(LANGUAGES.map((language) => [languageAndScript(language), language]))
  if (last?.locale === locale) return last.language
  const target = languageAndScript(locale)
  last = { locale, language: target === undefined ? undefined : languages.get(target) }
  return last.language
}

/** Most servers have one language. */
let last: { readonly locale: string; readonly language: Language | undefined } | undefined

/** By language and script: the server looks up a language for every message that it sends. */
let languages: ReadonlyMap<string | undefined, Language> | undefined

/** `zh-Hans` of `zh-CN`; undefined if it is no language tag. */
function languageAndScript(locale: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(locale).maximize()
    return `${language}-${script}`
  } catch {
    return undefined
  }
}

/** The direction in which the texts of a language are written, for `dir`. */
export const directionOf = (language: string): 'rtl' | 'ltr' => (languageOf(language) === 'ar' ? 'rtl' : 'ltr')

/**
 * The texts of a language that is written from right to left, with each value that is put into them isolated (Unicode Bidirectional
 * Algorithm, FSI and PDI): an email address or a telephone number would otherwise change places with the punctuation beside it.
 * @example isolateValues({ hint: '… {name}.' }) // { hint: '… \u2068{name}\u2069.' }
 */
export const isolateValues = <Texts extends Readonly<Record<string, string>>>(texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, text.replace(/\{\{\w+\}\}|\{\w+\}/g, '\u2068$&\u2069')]),
  ) as Texts
