import { createContext, useContext, useEffect, useMemo, useState } from 'react'

/** The same key that the hub keeps its choice under, so that both look alike. */
const KEY = 'theme'

export type Theme = 'light' | 'dark'

const dark = () => window.matchMedia('(prefers-color-scheme: dark)')

/** What was chosen on this browser, or nothing. Storage may be blocked; then nothing was. */
function chosenTheme(): Theme | undefined {
  try {
    const kept = window.localStorage.getItem(KEY)
    return kept === 'light' || kept === 'dark' ? kept : undefined
  } catch {
    return undefined
  }
}

/** The theme that shows: the choice, or what the system asks for. */
export const shownTheme = (): Theme => chosenTheme() ?? (dark().matches ? 'dark' : 'light')

/** Draws the page in a theme and, when it was chosen, remembers it. */
export function showTheme(theme: Theme, { keep }: { readonly keep: boolean }): void {
  document.documentElement.dataset.theme = theme
  if (!keep) return
  try {
    window.localStorage.setItem(KEY, theme)
  } catch {
    // It holds for this visit then.
  }
}

/** Follows the system until a colour is chosen. Returns a function that stops. */
function followSystem(onChange: (theme: Theme) => void): () => void {
  const listen = () => {
    if (chosenTheme() !== undefined) return
    showTheme(shownTheme(), { keep: false })
    onChange(shownTheme())
  }
  const query = dark()
  query.addEventListener('change', listen)
  return () => query.removeEventListener('change', listen)
}

interface ThemeChoice {
  readonly theme: Theme
  readonly choose: (theme: Theme) => void
}

/** The theme of the whole page, for its `ThemeContext`. */
export function useThemeChoice(): ThemeChoice {
  const [theme, setTheme] = useState<Theme>(shownTheme)
  useEffect(() => followSystem(setTheme), [])
  return useMemo(
    () => ({
      theme,
      choose(chosen) {
        showTheme(chosen, { keep: true })
        setTheme(chosen)
      },
    }),
    [theme],
  )
}

export const ThemeContext = createContext<ThemeChoice>({ theme: 'light', choose: () => {} })

/** The theme that shows, and the way to choose the other. */
export const useTheme = (): ThemeChoice => useContext(ThemeContext)
