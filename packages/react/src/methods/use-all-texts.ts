import { useContext, useEffect, useState } from 'react'
import { exceptions } from '../load-parts.js'
import { TextContext } from '../text/text-context.js'
import { LABEL_TEXTS, loadMethodTexts } from './registry.js'
import type { TextConfig } from './text-config.js'

/**
 * Every text, for a page that draws a part itself. Those of rarer screens follow a moment after the first render, because
 * they are loaded for it.
 * @param wanted Whether the page draws the part.
 */
export function useAllTexts(wanted: boolean): TextConfig {
  const texts = useContext(TextContext)
  const [rarer, setRarer] = useState<object>(LABEL_TEXTS)
  useEffect(() => {
    if (wanted)
      Promise.all([exceptions(), loadMethodTexts()]).then(
        ([{ RARER_TEXTS }, methods]) => setRarer({ ...RARER_TEXTS, ...methods }),
        () => {},
      )
  }, [wanted])
  return { ...rarer, ...texts } as TextConfig
}
