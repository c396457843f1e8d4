import { readDefaultCodeTranslationMessages } from '@docusaurus/theme-translations'
import { type Language, languageOf } from '@portico/protocol'
import { SITE_FORM_TEXTS } from './site-form-texts.js'

/** The theme's texts in the language of a build; empty if the English texts in the code apply. */
export const themeTexts = (folder: string, locale: string): Promise<Record<string, string>> =>
  readDefaultCodeTranslationMessages({ dirPath: folder, locale: languageOf(locale) ?? 'en', name: 'portico' })

type FormTexts = Readonly<Record<string, string>>

/** The languages of the widget, each loaded when a build needs it. */
const FORM_TEXTS: Readonly<Record<Language, () => Promise<FormTexts>>> = {
  ar: async () => (await import('@portico/react/text/ar')).AR,
  de: async () => (await import('@portico/react/text/de')).DE,
  es: async () => (await import('@portico/react/text/es')).ES,
  fr: async () => (await import('@portico/react/text/fr')).FR,
  it: async () => (await import('@portico/react/text/it')).IT,
  ja: async () => (await import('@portico/react/text/ja')).JA,
  ko: async () => (await import('@portico/react/text/ko')).KO,
  nl: async () => (await import('@portico/react/text/nl')).NL,
  pl: async () => (await import('@portico/react/text/pl')).PL,
  'pt-BR': async () => (await import('@portico/react/text/pt-br')).PT_BR,
  tr: async () => (await import('@portico/react/text/tr')).TR,
  'zh-Hans': async () => (await import('@portico/react/text/zh-hans')).ZH_HANS,
}

/** The form's texts in the language of a build, by name; empty if the English texts apply. */
export async function formTexts(locale: string): Promise<FormTexts> {
  const language = languageOf(locale)
  return language === undefined ? {} : FORM_TEXTS[language]()
}

/** The packages of Docusaurus that have texts, as their translations name them. */
const DOCUSAURUS = [
  'theme-common',
  'theme-search-algolia',
  'theme-live-codeblock',
  'plugin-pwa',
  'plugin-ideal-image',
] as const

/** What Docusaurus and this theme show on any page in a language, one JSON text for each package. */
export const frameTexts = async (folder: string, locale: string): Promise<string[]> =>
  (
    await Promise.all([
      themeTexts(folder, locale),
      formTexts(locale),
      ...DOCUSAURUS.map((name) => readDefaultCodeTranslationMessages({ locale, name })),
    ])
  ).map((texts) => JSON.stringify([Object.values(texts), SITE_FORM_TEXTS[languageOf(locale) ?? 'en']]))
