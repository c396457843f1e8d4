import { LANGUAGES, type Language } from '@portico/openapi/samples'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'

/** What a reader chose for all samples of a page. */
interface Choices {
  readonly language: Language
  readonly choose: (id: string) => void
  /** Whether their own key is masked, for example when sharing a screen. */
  readonly isHidden: boolean
  readonly hide: (hidden: boolean) => void
  /** Which of their keys for the API itself, starting at 0; only for this page. */
  readonly chosenKey: number
  readonly chooseKey: (at: number) => void
}

const languageOf = (id: string | null) => LANGUAGES.find((language) => language.id === id) ?? (LANGUAGES[0] as Language)

const Chosen = createContext<Choices>({
  language: languageOf(null),
  choose() {},
  isHidden: false,
  hide() {},
  chosenKey: 0,
  chooseKey() {},
})

export const useChoices = (): Choices => useContext(Chosen)

/** Where the browser stores them. */
const KEPT = { language: 'portico-sample-language', isHidden: 'portico-sample-key-hidden' } as const

/** Provides the language and the visibility of the reader's key for all samples of a page. The browser stores both. */
export function SampleChoices({ children }: { readonly children: ReactNode }) {
  const [language, choose] = useKept(KEPT.language)
  const [hidden, setHidden] = useKept(KEPT.isHidden)
  const [chosenKey, chooseKey] = useState(0)
  const value = useMemo(
    () => ({
      language: languageOf(language),
      choose,
      isHidden: hidden === 'true',
      hide: (isHidden: boolean) => setHidden(String(isHidden)),
      chosenKey,
      chooseKey,
    }),
    [language, choose, hidden, setHidden, chosenKey],
  )
  return <Chosen.Provider value={value}>{children}</Chosen.Provider>
}

/** A string stored by the browser under a name; null before hydration, or if there is none. */
function useKept(name: string): readonly [text: string | null, keep: (text: string) => void] {
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    try {
      setText(localStorage.getItem(name))
    } catch {
      // Without storage there is none.
    }
  }, [name])
  const keep = useMemo(
    () => (next: string) => {
      setText(next)
      try {
        localStorage.setItem(name, next)
      } catch {
        // The choice then lasts for this page.
      }
    },
    [name],
  )
  return [text, keep]
}
