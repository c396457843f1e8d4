import { translate } from '@docusaurus/Translate'
import { LANGUAGES, type Language } from '@portico/openapi/samples'
import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

interface Props {
  readonly language: Language
  readonly choose: (id: string) => void
  /** The id of the element with the sample. */
  readonly controls: string
}

/** The tab that each key moves to. */
const KEYS: Readonly<Record<string, (at: number, all: number) => number>> = {
  ArrowLeft: (at, all) => (at + all - 1) % all,
  ArrowRight: (at, all) => (at + 1) % all,
  Home: () => 0,
  End: (_, all) => all - 1,
}

/**
 * The languages of the samples as tabs. The choice applies to all samples of the page, which changes the height of
 * those above: the page scrolls by the difference, so that the tab stays under the pointer.
 */
export function LanguageTabs({ language, choose, controls }: Props) {
  const chooseAt = (tab: Element, id: string) => {
    const before = tab.getBoundingClientRect().top
    flushSync(() => choose(id))
    window.scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' })
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const at = LANGUAGES.indexOf(language)
    const to = KEYS[event.key]?.(at, LANGUAGES.length)
    const target = to === undefined ? undefined : LANGUAGES[to]
    if (to === undefined || !target || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const tab = event.currentTarget.children[to]
    if (!(tab instanceof HTMLElement)) return
    chooseAt(tab, target.id)
    tab.focus({ preventScroll: true })
    tab.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return (
    <div
      role="tablist"
      className="portico-api__tabs"
      aria-label={translate({ id: 'portico.api.language', message: 'Language of the samples' })}
      onKeyDown={press}
    >
      {LANGUAGES.map((option) => (
        <button
          key={option.id}
          type="button"
          role="tab"
          aria-selected={option === language}
          aria-controls={option === language ? controls : undefined}
          tabIndex={option === language ? 0 : -1}
          onClick={({ currentTarget }) => chooseAt(currentTarget, option.id)}
        >
          {option.name}
        </button>
      ))}
    </div>
  )
}
