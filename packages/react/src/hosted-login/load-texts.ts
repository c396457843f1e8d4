import { ENGLISH, type LoginTexts } from './page-texts.js'

const LANGUAGES: Readonly<Record<string, () => Promise<{ readonly texts: LoginTexts }>>> = {
  es: () => import('./texts-es.js'),
  fr: () => import('./texts-fr.js'),
}

/** The texts in the requested language; English if there are none, or if they fail to load. */
export async function loadTexts(language: string): Promise<LoginTexts> {
  const [tag = ''] = language.toLowerCase().split('-')
  const load = Object.hasOwn(LANGUAGES, tag) ? LANGUAGES[tag] : undefined
  return (
    (await load?.().then(
      ({ texts }) => texts,
      () => undefined,
    )) ?? ENGLISH
  )
}
