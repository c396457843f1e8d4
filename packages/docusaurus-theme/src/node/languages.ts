import { readDefaultCodeTranslationMessages } from '@docusaurus/theme-translations'

/** What the theme says in the language of a build; empty where the English texts in the code hold. */
export const themeTexts = (folder: string, locale: string): Promise<Record<string, string>> =>
  readDefaultCodeTranslationMessages({ dirPath: folder, locale, name: 'portico' })

/** What the form says in the language of a build, where the widget has it: names of texts and what they read. */
export async function formTexts(locale: string): Promise<Readonly<Record<string, string>>> {
  const [language] = locale.split('-')
  if (language !== 'es') return {}
  const { ES } = await import('@portico/react/text/es')
  return ES
}
