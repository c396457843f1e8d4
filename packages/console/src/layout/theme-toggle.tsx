import { useTheme } from './theme.js'

/** Switches between light and dark mode. */
export function ThemeToggle() {
  const { theme, choose } = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <button
      type="button"
      className="theme-toggle"
      aria-label={`Switch to ${other} mode`}
      title={`Switch to ${other} mode`}
      onClick={() => choose(other)}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="2.4" />
        <path d="M12 3a9 9 0 0 1 0 18Z" fill="currentColor" />
      </svg>
    </button>
  )
}
