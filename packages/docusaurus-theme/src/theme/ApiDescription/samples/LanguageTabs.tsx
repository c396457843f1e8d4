import { translate } from '@docusaurus/Translate'
import { LANGUAGES, type Language } from '@portico/openapi/samples'
import { flushSync } from 'react-dom'
import { TabList } from '../TabList.js'

interface Props {
  readonly language: Language
  readonly choose: (id: string) => void
  /** The id of the element with the sample. */
  readonly controls: string
}

/**
 * The languages of the samples as tabs. The choice applies to all samples of the page, which changes the height of
 * those above: the page scrolls by the difference, so that the tab stays under the pointer.
 */
export function LanguageTabs({ language, choose, controls }: Props) {
  const chooseAt = (id: string, tab: Element) => {
    const before = tab.getBoundingClientRect().top
    flushSync(() => choose(id))
    window.scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' })
  }
  return (
    <TabList
      label={translate({ id: 'portico.api.language', message: 'Language of the samples' })}
      tabs={LANGUAGES}
      chosen={language.id}
      controls={controls}
      choose={chooseAt}
    />
  )
}
