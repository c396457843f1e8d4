import { type Language, languageOf } from '@portico/protocol'
import type { TextConfig } from '@portico/react'

/** What the sign-in form says in each language, fetched with it. */
const LANGUAGES: Readonly<Record<Language, () => Promise<Partial<TextConfig>>>> = {
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

/** The texts of the form in a language; none for English, or if they do not load. */
export async function formTexts(locale: string): Promise<Partial<TextConfig>> {
  const language = languageOf(locale)
  return language === undefined ? {} : await LANGUAGES[language]().catch(() => ({}))
}
