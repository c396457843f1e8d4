import { translate } from '@docusaurus/Translate'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type { ApiOperation, Fields } from './read.js'
import { LANGUAGES, type Language } from './samples/languages.js'
import { sampleRequest } from './samples/sample-request.js'

/** Where the browser keeps the language that its reader chose. */
const KEPT = 'portico-sample-language'

/** How long the button says that it copied, in milliseconds. */
const SAID = 2000

const Chosen = createContext<readonly [language: Language, choose: (id: string) => void]>([
  LANGUAGES[0] as Language,
  () => {},
])

const languageOf = (id: string | null) => LANGUAGES.find((one) => one.id === id) ?? (LANGUAGES[0] as Language)

/** Gives all samples of a page one language, which the browser keeps. */
export function SampleLanguage({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(LANGUAGES[0] as Language)
  useEffect(() => {
    try {
      setLanguage(languageOf(localStorage.getItem(KEPT)))
    } catch {
      // Without storage the first language is shown.
    }
  }, [])
  const value = useMemo(() => {
    const choose = (id: string) => {
      setLanguage(languageOf(id))
      try {
        localStorage.setItem(KEPT, id)
      } catch {
        // It holds for this page.
      }
    }
    return [language, choose] as const
  }, [language])
  return <Chosen.Provider value={value}>{children}</Chosen.Provider>
}

/** The request of an operation as a program, in the language of the page. */
export function Samples({ operation, api }: { readonly operation: ApiOperation; readonly api: Fields }) {
  const [language, choose] = useContext(Chosen)
  const request = useMemo(() => sampleRequest(operation, api), [operation, api])
  const code = language.write(request)
  return (
    <div className="portico-api__sample">
      <div className="portico-api__bar">
        <select
          aria-label={translate({ id: 'portico.api.language', message: 'Language of the samples' })}
          value={language.id}
          onChange={({ target }) => choose(target.value)}
        >
          {LANGUAGES.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <Copy text={code} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </div>
  )
}

function Copy({ text }: { readonly text: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SAID)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <button type="button" onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}>
      <span aria-live="polite">
        {copied
          ? translate({ id: 'portico.api.copied', message: 'Copied' })
          : translate({ id: 'portico.api.copy', message: 'Copy' })}
      </span>
    </button>
  )
}
