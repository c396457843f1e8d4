import { createContext, useContext, useEffect, useMemo, useState } from 'react'

/** The key under which the hub stores its choice, so that both look alike. */
const KEY = 'theme'

export type Theme = 'light' | 'dark'

const dark = () => window.matchMedia('(prefers-color-scheme: dark)')

/** What was chosen in this browser, or undefined. Also undefined if storage is blocked. */
function chosenTheme(): Theme | undefined {
  try {
    const stored = window.localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : undefined
  } catch {
    return undefined
  }
}

/** The current theme: the choice, or the system's preference. */
export const shownTheme = (): Theme => chosenTheme() ?? (dark().matches ? 'dark' : 'light')

/** Applies a theme to the page and stores it if it was chosen. */
export function showTheme(theme: Theme, { keep }: { readonly keep: boolean }): void {
  document.documentElement.dataset.theme = theme
  if (!keep) return
  try {
    window.localStorage.setItem(KEY, theme)
  } catch {
    // The choice then lasts for this visit.
  }
}

/** Follows the system until a theme is chosen. Returns a function that stops following. */
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

/** The current theme, and a way to choose the other. */
export const useTheme = (): ThemeChoice => useContext(ThemeContext)
