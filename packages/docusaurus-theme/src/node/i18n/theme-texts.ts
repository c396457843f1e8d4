import { readDefaultCodeTranslationMessages } from '@docusaurus/theme-translations'

/** The theme's texts in the language of a build; empty if the English texts in the code apply. */
export const themeTexts = (folder: string, locale: string): Promise<Record<string, string>> =>
  readDefaultCodeTranslationMessages({ dirPath: folder, locale, name: 'portico' })

/** The languages of the widget, each loaded when a build needs it. */
const FORM_TEXTS: Readonly<Record<string, () => Promise<Readonly<Record<string, string>>>>> = {
  es: async () => (await import('@portico/react/text/es')).ES,
  fr: async () => (await import('@portico/react/text/fr')).FR,
}

/** The form's texts in the language of a build, by name; empty if the English texts apply. */
export const formTexts = async (locale: string): Promise<Readonly<Record<string, string>>> =>
  (await FORM_TEXTS[locale.split('-')[0] ?? '']?.()) ?? {}
