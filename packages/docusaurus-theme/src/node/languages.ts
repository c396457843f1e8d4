import { readDefaultCodeTranslationMessages } from '@docusaurus/theme-translations'

/** What the theme says in the language of a build; empty where the English texts in the code hold. */
export const themeTexts = (folder: string, locale: string): Promise<Record<string, string>> =>
  readDefaultCodeTranslationMessages({ dirPath: folder, locale, name: 'portico' })

/** The languages that the widget has, each fetched when a build wants it. */
const FORM_TEXTS: Readonly<Record<string, () => Promise<Readonly<Record<string, string>>>>> = {
  es: async () => (await import('@portico/react/text/es')).ES,
  fr: async () => (await import('@portico/react/text/fr')).FR,
}

/** What the form says in the language of a build: names of texts and what they read; empty where English holds. */
export const formTexts = async (locale: string): Promise<Readonly<Record<string, string>>> =>
  (await FORM_TEXTS[locale.split('-')[0] ?? '']?.()) ?? {}
