import { useContext, useEffect, useState } from 'react'
import { interruptions } from '../lazy-modules.js'
import { TextContext } from '../text/text-context.js'
import { LABEL_TEXTS, loadMethodTexts } from './registry.js'
import type { TextConfig } from './text-config.js'

/**
 * Returns every text, for a page that renders a part itself. Those that load on demand follow a moment after the first
 * render.
 * @param isNeeded whether the page renders the part
 */
export function useAllTexts(isNeeded: boolean): TextConfig {
  const texts = useContext(TextContext)
  const [loaded, setLoaded] = useState<object>(LABEL_TEXTS)
  useEffect(() => {
    if (isNeeded)
      Promise.all([interruptions(), loadMethodTexts()]).then(
        ([{ COMPONENT_TEXTS }, methods]) => setLoaded({ ...COMPONENT_TEXTS, ...methods }),
        () => {},
      )
  }, [isNeeded])
  return { ...loaded, ...texts } as TextConfig
}
