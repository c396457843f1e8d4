import { createContext, useContext } from 'react'
import type { Theme } from './theme.js'

interface ThemeChoice {
  readonly theme: Theme
  readonly choose: (theme: Theme) => void
}

export const ThemeContext = createContext<ThemeChoice>({ theme: 'light', choose: () => {} })

/** The theme that shows, and the way to choose the other. */
export const useTheme = (): ThemeChoice => useContext(ThemeContext)
