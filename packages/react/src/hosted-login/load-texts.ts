import { type Language, languageOf } from '@portico/protocol'
import { ENGLISH, type LoginTexts } from './page-texts.js'

const LANGUAGES: Readonly<Record<Language, () => Promise<{ readonly texts: LoginTexts }>>> = {
  ar: () => import('./texts-ar.js'),
  de: () => import('./texts-de.js'),
  es: () => import('./texts-es.js'),
  fr: () => import('./texts-fr.js'),
  it: () => import('./texts-it.js'),
  ja: () => import('./texts-ja.js'),
  ko: () => import('./texts-ko.js'),
  nl: () => import('./texts-nl.js'),
  pl: () => import('./texts-pl.js'),
  'pt-BR': () => import('./texts-pt-br.js'),
  tr: () => import('./texts-tr.js'),
  'zh-Hans': () => import('./texts-zh-hans.js'),
}

/** The texts in the requested language; English if there are none, or if they fail to load. */
export async function loadTexts(locale: string): Promise<LoginTexts> {
  const language = languageOf(locale)
  if (language === undefined) return ENGLISH
  return LANGUAGES[language]().then(
    ({ texts }) => texts,
    () => ENGLISH,
  )
}
