import { useContext, useEffect, useState } from 'react'
import { exceptions } from '../load-parts.js'
import { TextContext } from '../text/text-context.js'
import { LABEL_TEXTS, loadMethodTexts } from './registry.js'
import type { TextConfig } from './text-config.js'

/**
 * Returns every text, for a page that renders a part itself. Those of rarer screens follow a moment after the first render,
 * because they are loaded on demand.
 * @param isNeeded whether the page renders the part
 */
export function useAllTexts(isNeeded: boolean): TextConfig {
  const texts = useContext(TextContext)
  const [rarer, setRarer] = useState<object>(LABEL_TEXTS)
  useEffect(() => {
    if (isNeeded)
      Promise.all([exceptions(), loadMethodTexts()]).then(
        ([{ RARER_TEXTS }, methods]) => setRarer({ ...RARER_TEXTS, ...methods }),
        () => {},
      )
  }, [isNeeded])
  return { ...rarer, ...texts } as TextConfig
}
