import { useContext, useEffect, useState } from 'react'
import type { TextConfig } from './text-config.js'
import { TextContext } from './text-context.js'

/**
 * Every text, for a page that draws a part itself. Those of rarer screens follow a moment after the first render, because
 * they are loaded for it.
 * @param wanted Whether the page draws the part.
 */
export function useAllTexts(wanted: boolean): TextConfig {
  const texts = useContext(TextContext)
  const [rarer, setRarer] = useState<object>()
  useEffect(() => {
    if (wanted)
      import('./rarer-texts.js').then(
        ({ RARER_TEXTS }) => setRarer(RARER_TEXTS),
        () => {},
      )
  }, [wanted])
  return { ...rarer, ...texts } as TextConfig
}
